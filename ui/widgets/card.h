#pragma once
// Cards, message bars and empty states: the planes a page is made of.

#include "ui/widgets/badge.h"

#include <QFrame>
#include <QString>
#include <functional>

class QHBoxLayout;
class QPushButton;
class QVBoxLayout;

namespace peiji
{

class TextLabel;

/// Surface with a 1 px line, radius 6; optional head of 40 px with title, subtitle and a place at the right.
class Card : public QFrame
{
    Q_OBJECT
public:
    explicit Card(QWidget* parent = nullptr, bool head = true);
    void setTitle(const QString& title, const QString& subtitle = {});
    /// After title and subtitle, before the stretch.
    QHBoxLayout* headLeft() const { return m_left; }
    QHBoxLayout* headRight() const { return m_right; }
    QVBoxLayout* body() const { return m_body; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void applyTheme();
    QWidget* m_head = nullptr;
    TextLabel* m_title = nullptr;
    TextLabel* m_subtitle = nullptr;
    QHBoxLayout *m_left = nullptr, *m_right = nullptr;
    QVBoxLayout* m_body = nullptr;
};

/// A window-tone panel inside a card (never a card in a card).
class Panel : public QFrame
{
    Q_OBJECT
public:
    explicit Panel(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

/// Icon, bold fact, one sentence, actions right; stays until closed.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);
    void set(Tone tone, const QString& fact, const QString& sentence);
    /// A link at the right. Returns it for retranslation.
    QPushButton* addAction(const QString& text, const std::function<void()>& run);
    void clearActions();
    void setClosable(bool closable);

signals:
    void closed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Tone m_tone = Tone::Info;
    QWidget* m_icon;
    TextLabel *m_fact, *m_sentence;
    QHBoxLayout* m_actions;
    QWidget* m_close;
};

enum class EmptyDrawing { Chassis, Search, Missing, Budget, Working, Disk, Recover };
/// Drawing 132×76, one fact, one sentence, one primary action.
class EmptyState : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(EmptyDrawing drawing, QWidget* parent = nullptr);
    void setTexts(const QString& fact, const QString& sentence);
    void setDrawing(EmptyDrawing drawing);
    QHBoxLayout* actions() const { return m_actions; }

private:
    class Drawing;
    Drawing* m_drawing;
    TextLabel *m_fact, *m_sentence;
    QHBoxLayout* m_actions;
};

} // namespace peiji
