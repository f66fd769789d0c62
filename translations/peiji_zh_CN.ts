<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AppActions</name>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Revise quote</source>
        <translation>修订报价(&amp;R)</translation>
    </message>
    <message>
        <source>Import config.json…</source>
        <translation>导入 config.json…</translation>
    </message>
    <message>
        <source>Export &amp;PDF…</source>
        <translation>导出 PDF(&amp;P)…</translation>
    </message>
    <message>
        <source>Export &amp;XLSX…</source>
        <translation>导出 XLSX(&amp;X)…</translation>
    </message>
    <message>
        <source>Export &amp;CSV…</source>
        <translation>导出 CSV(&amp;C)…</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>打印(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>查找(&amp;F)</translation>
    </message>
    <message>
        <source>Search commands…</source>
        <translation>搜索命令…</translation>
    </message>
    <message>
        <source>&amp;Generate tiers</source>
        <translation>生成档位(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Duplicate tier</source>
        <translation>复制档位(&amp;D)</translation>
    </message>
    <message>
        <source>Remove tier</source>
        <translation>删除档位</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>训练任务</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Next tab</source>
        <translation>下一个标签</translation>
    </message>
    <message>
        <source>Previous tab</source>
        <translation>上一个标签</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>下一个窗格</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>上一个窗格</translation>
    </message>
    <message>
        <source>Next finding</source>
        <translation>下一条检查结果</translation>
    </message>
    <message>
        <source>Previous finding</source>
        <translation>上一条检查结果</translation>
    </message>
    <message>
        <source>&amp;Projects and quotes</source>
        <translation>项目与报价(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Findings</source>
        <translation>检查结果(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Charts</source>
        <translation>图表(&amp;C)</translation>
    </message>
    <message>
        <source>中文 / English</source>
        <translation>中文 / English</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Normal text size</source>
        <translation>标准文字大小</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Company profile…</source>
        <translation>公司资料(&amp;C)…</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>&amp;About Peiji</source>
        <translation>关于配机(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Catalogue</source>
        <translation>部件目录(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Import prices…</source>
        <translation>导入价格(&amp;I)…</translation>
    </message>
</context>
<context>
    <name>CompareColumns</name>
    <message>
        <source>No findings</source>
        <translation>无检查结果</translation>
    </message>
    <message>
        <source>%1 buys no build for this job</source>
        <translation>%1 买不到能完成此任务的配置</translation>
    </message>
    <message>
        <source>Possible from %1</source>
        <translation>%1 起可行</translation>
    </message>
    <message>
        <source>fastest in budget</source>
        <translation>预算内最快</translation>
    </message>
    <message>
        <source>lowest price</source>
        <translation>价格最低</translation>
    </message>
    <message>
        <source>best value</source>
        <translation>性价比最高</translation>
    </message>
    <message>
        <source>most headroom</source>
        <translation>升级余量最大</translation>
    </message>
    <message>
        <source>%1 over the budget</source>
        <translation>超出预算 %1</translation>
    </message>
    <message>
        <source>%1 below the range</source>
        <translation>低于区间 %1</translation>
    </message>
    <message>
        <source>%1 under the budget</source>
        <translation>低于预算 %1</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>无法实现</translation>
    </message>
    <message>
        <source>budget up to %1</source>
        <translation>预算上限 %1</translation>
    </message>
    <message>
        <source>Over the budget</source>
        <translation>超出预算</translation>
    </message>
</context>
<context>
    <name>CompareRows</name>
    <message>
        <source>%1 × %2</source>
        <comment>count and part</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>/ %1</source>
        <comment>used of so many</comment>
        <translation>/ %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>PCIe, no NVLink</source>
        <translation>PCIe，无 NVLink</translation>
    </message>
    <message>
        <source>PCIe through the host</source>
        <translation>经主机的 PCIe</translation>
    </message>
    <message>
        <source>NVLink bridge, %1 cards</source>
        <translation>NVLink 桥接，%1 张卡</translation>
    </message>
    <message>
        <source>NVSwitch, all %1</source>
        <translation>NVSwitch，全部 %1 张</translation>
    </message>
    <message>
        <source>Infinity Fabric, all %1</source>
        <translation>Infinity Fabric，全部 %1 张</translation>
    </message>
    <message>
        <source>HCCS, %1 cards</source>
        <translation>HCCS，%1 张卡</translation>
    </message>
    <message>
        <source>maker&apos;s link, %1 cards</source>
        <translation>厂商专有互联，%1 张卡</translation>
    </message>
    <message>
        <source>single card</source>
        <translation>单卡</translation>
    </message>
    <message>
        <source>%1 × %2U</source>
        <comment>nodes and rack units</comment>
        <translation>%1 × %2U</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 TB</source>
        <translation>%1 TB</translation>
    </message>
    <message numerus="yes">
        <source>%n drive(s)</source>
        <translation>
            <numerusform>%n 块硬盘</numerusform>
        </translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Does it do the job</source>
        <translation>能否完成任务</translation>
    </message>
    <message>
        <source>Time to train</source>
        <translation>训练时间</translation>
    </message>
    <message>
        <source>First token after</source>
        <translation>首个 token 延迟</translation>
    </message>
    <message>
        <source>Speed for one user</source>
        <translation>单用户速度</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Memory per GPU, GiB</source>
        <translation>每张 GPU 的显存，GiB</translation>
    </message>
    <message>
        <source>Electricity per run</source>
        <translation>每次训练耗电量</translation>
    </message>
    <message>
        <source>Utilisation (MFU)</source>
        <translation>利用率（MFU）</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU link</source>
        <translation>GPU 互联</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>RAM / VRAM</source>
        <translation>内存 / 显存</translation>
    </message>
    <message>
        <source>Hot storage</source>
        <translation>热存储</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Parallel plan</source>
        <translation>并行方案</translation>
    </message>
    <message>
        <source>Power and running cost</source>
        <translation>功耗与运行成本</translation>
    </message>
    <message>
        <source>Sustained power</source>
        <translation>持续功耗</translation>
    </message>
    <message>
        <source>PSU reserve</source>
        <translation>电源余量</translation>
    </message>
    <message>
        <source>Purchase</source>
        <translation>采购</translation>
    </message>
    <message>
        <source>Low to high, incl. tax</source>
        <translation>最低至最高，含税</translation>
    </message>
    <message>
        <source>3-year cost</source>
        <translation>3 年成本</translation>
    </message>
    <message>
        <source>Tier %1</source>
        <translation>档位 %1</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>紧张</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Ends after the deadline</source>
        <translation>完成时间晚于截止期限</translation>
    </message>
    <message>
        <source>Tight: may run late</source>
        <translation>紧张：可能延期</translation>
    </message>
    <message>
        <source>recomputes every layer</source>
        <translation>逐层重算</translation>
    </message>
    <message>
        <source>recomputes attention</source>
        <translation>重算注意力</translation>
    </message>
    <message>
        <source>optimizer in RAM</source>
        <translation>优化器放内存</translation>
    </message>
    <message>
        <source>optimizer and weights in RAM</source>
        <translation>优化器与权重放内存</translation>
    </message>
    <message>
        <source>activations in RAM</source>
        <translation>激活放内存</translation>
    </message>
    <message>
        <source>One GPU, nothing divided</source>
        <translation>单卡，不切分</translation>
    </message>
</context>
<context>
    <name>CompareWhy</name>
    <message>
        <source>%1 · each %2</source>
        <translation>%1 · 每个 %2</translation>
    </message>
    <message>
        <source>All parts are held at the same moment, the tightest of a step; together they make the peak, which is not the sum of every part&apos;s own maximum.</source>
        <translation>所有部分均取同一时刻的值，即一步中最紧张的时刻；它们合计构成峰值，而峰值并不等于各部分各自最大值之和。</translation>
    </message>
    <message>
        <source>The interval comes from the difference between this estimate and published measurements: nine of ten lay inside it.</source>
        <translation>该区间来自本估算与已公布实测值之间的差异：十个实测值中有九个落在区间内。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n × %2</source>
        <translation>
            <numerusform>%1 · %n × %2</numerusform>
        </translation>
    </message>
    <message>
        <source>No measurement of this GPU is published; the interval is widened for that.</source>
        <translation>此 GPU 没有已公布的实测值，因此区间已放宽。</translation>
    </message>
    <message>
        <source>Why %1?</source>
        <translation>为什么是 %1？</translation>
    </message>
</context>
<context>
    <name>FindingText</name>
    <message>
        <source>accessories</source>
        <translation>配件</translation>
    </message>
    <message>
        <source>price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>compliance</source>
        <translation>合规</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>room</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GPU power</source>
        <translation>GPU 功耗</translation>
    </message>
    <message>
        <source>headroom</source>
        <translation>升级余量</translation>
    </message>
    <message>
        <source>GPU link</source>
        <translation>GPU 互联</translation>
    </message>
    <message>
        <source>life cycle</source>
        <translation>生命周期</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>power supply</source>
        <translation>供电</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>software</source>
        <translation>软件</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>cooling</source>
        <translation>散热</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Waived</source>
        <translation>已豁免</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n 个提示</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>%n 项未检查</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waived</source>
        <translation>
            <numerusform>%n 项已豁免</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <comment>between inputs</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>Missing: %1</source>
        <translation>缺少：%1</translation>
    </message>
</context>
<context>
    <name>Hardware</name>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n node(s)</source>
        <translation>
            <numerusform>%1 · %n 台</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportText</name>
    <message>
        <source>Not taken over</source>
        <translation>不导入</translation>
    </message>
    <message>
        <source>Part number</source>
        <translation>部件号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Specification</source>
        <translation>规格</translation>
    </message>
    <message>
        <source>Brand</source>
        <translation>品牌</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>单价</translation>
    </message>
    <message>
        <source>Tax rate</source>
        <translation>税率</translation>
    </message>
    <message>
        <source>With or without tax</source>
        <translation>含税/未税</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>币种</translation>
    </message>
    <message>
        <source>Lead time (days)</source>
        <translation>货期（天）</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>有效期至</translation>
    </message>
    <message>
        <source>Date of the price</source>
        <translation>报价日期</translation>
    </message>
    <message>
        <source>Warranty</source>
        <translation>质保</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Dearer</source>
        <translation>上涨</translation>
    </message>
    <message>
        <source>Cheaper</source>
        <translation>下降</translation>
    </message>
    <message>
        <source>Unchanged</source>
        <translation>未变</translation>
    </message>
    <message>
        <source>Which part?</source>
        <translation>认不出</translation>
    </message>
    <message>
        <source>Not readable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Catalogue id</source>
        <translation>目录编号</translation>
    </message>
</context>
<context>
    <name>MemoryCategory</name>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>输出层</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>通信缓冲</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>运行开销</translation>
    </message>
</context>
<context>
    <name>PartListText</name>
    <message>
        <source>Valid</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>Ends soon</source>
        <translation>快到期</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>Very stale</source>
        <translation>严重过期</translation>
    </message>
    <message>
        <source>No price</source>
        <translation>没有价格</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Chassis and systems</source>
        <translation>机箱与整机</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>硬盘</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Power and cooling</source>
        <translation>电源与散热</translation>
    </message>
    <message>
        <source>Accessories</source>
        <translation>配件</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>服务</translation>
    </message>
</context>
<context>
    <name>PreviewChecks</name>
    <message>
        <source>, </source>
        <comment>between list items</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>The lines make the total</source>
        <translation>各行之和等于总价</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s), together %1</source>
        <translation>
            <numerusform>%n 行，合计 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The lines do not make the total</source>
        <translation>各行之和不等于总价</translation>
    </message>
    <message>
        <source>The amount in words is the figure</source>
        <translation>大写金额与数字金额一致</translation>
    </message>
    <message>
        <source>Tax is split by rate</source>
        <translation>税额按税率分列</translation>
    </message>
    <message>
        <source>%1, rounded line by line</source>
        <translation>%1，逐行四舍五入</translation>
    </message>
    <message>
        <source>All prices are offers</source>
        <translation>所有价格均为供应商报价</translation>
    </message>
    <message>
        <source>each with its date and validity</source>
        <translation>每项均注明日期和有效期</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) are no supplier offers</source>
        <translation>
            <numerusform>%n 行不是供应商报价</numerusform>
        </translation>
    </message>
    <message>
        <source>the paper calls itself a budget estimate</source>
        <translation>单据标题为预算估算</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) without a price</source>
        <translation>
            <numerusform>%n 行没有价格</numerusform>
        </translation>
    </message>
    <message>
        <source>shown as —, not in the total</source>
        <translation>显示为 —，不计入合计</translation>
    </message>
    <message>
        <source>An offer ends on %1</source>
        <translation>有供应商报价将于 %1 到期</translation>
    </message>
    <message>
        <source>earlier than this paper, valid until %1</source>
        <translation>早于本单据的有效期（至 %1）</translation>
    </message>
    <message numerus="yes">
        <source>%n price(s) are old</source>
        <translation>
            <numerusform>%n 个价格已过旧</numerusform>
        </translation>
    </message>
    <message>
        <source>older than the limit of their kind of part</source>
        <translation>超过该类部件的价格时效</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s) in the build</source>
        <translation>
            <numerusform>配置中有 %n 个错误</numerusform>
        </translation>
    </message>
    <message>
        <source>the paper is marked as a draft</source>
        <translation>单据标记为草稿</translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s) in the build</source>
        <translation>
            <numerusform>配置中有 %n 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>listed in the paper</source>
        <translation>已在单据中列出</translation>
    </message>
    <message>
        <source>No rule is broken</source>
        <translation>未违反任何规则</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) passed</source>
        <translation>
            <numerusform>%n 条规则已通过</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) not checked</source>
        <translation>
            <numerusform>%n 条规则未检查</numerusform>
        </translation>
    </message>
    <message>
        <source>inputs are missing; the paper says so</source>
        <translation>缺少输入信息；单据中已注明</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) waived</source>
        <translation>
            <numerusform>%n 条规则已豁免</numerusform>
        </translation>
    </message>
    <message>
        <source>The chosen tier has no build</source>
        <translation>所选档位没有配置</translation>
    </message>
    <message>
        <source>choose another one in the comparison</source>
        <translation>请在对比页选择其他档位</translation>
    </message>
    <message>
        <source>Your company is not stated</source>
        <translation>未填写贵公司信息</translation>
    </message>
    <message>
        <source>the head of the paper stays empty</source>
        <translation>单据抬头将留空</translation>
    </message>
    <message>
        <source>No customer is stated</source>
        <translation>未填写客户</translation>
    </message>
    <message>
        <source>the field on the page Quote is empty</source>
        <translation>报价单页的客户栏为空</translation>
    </message>
    <message>
        <source>Peiji draft</source>
        <translation>Peiji 草稿</translation>
    </message>
</context>
<context>
    <name>PriceKindText</name>
    <message>
        <source>Supplier offer</source>
        <translation>供应商报价</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>市场观察价</translation>
    </message>
    <message>
        <source>List price</source>
        <translation>目录价</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报道价</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>规划估价</translation>
    </message>
</context>
<context>
    <name>QuoteStatusText</name>
    <message>
        <source>Draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>已发出</translation>
    </message>
    <message>
        <source>Superseded</source>
        <translation>已被替代</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>已成交</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>未成交</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>紧张</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>放不下</translation>
    </message>
</context>
<context>
    <name>WorkloadTexts</name>
    <message>
        <source>Pretrain</source>
        <translation>预训练</translation>
    </message>
    <message>
        <source>Continued</source>
        <translation>继续预训练</translation>
    </message>
    <message>
        <source>Full SFT</source>
        <translation>全参微调</translation>
    </message>
    <message>
        <source>RL</source>
        <translation>偏好训练</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>From random weights, on very many tokens</source>
        <translation>从随机权重开始，用大量 token</translation>
    </message>
    <message>
        <source>From published weights, on new plain text</source>
        <translation>在已发布权重上，继续训练新的纯文本</translation>
    </message>
    <message>
        <source>All weights are trained on question and answer pairs</source>
        <translation>用问答数据训练全部权重</translation>
    </message>
    <message>
        <source>Small adapters are trained, the model stays as it is</source>
        <translation>只训练小适配器，模型本身不变</translation>
    </message>
    <message>
        <source>LoRA on a model quantised to 4 bits</source>
        <translation>在量化到 4 位的模型上做 LoRA</translation>
    </message>
    <message>
        <source>Preference or reinforcement tuning with a reference model</source>
        <translation>带参考模型的偏好或强化训练</translation>
    </message>
    <message>
        <source>The model answers requests; nothing is trained</source>
        <translation>模型应答请求，不做训练</translation>
    </message>
    <message>
        <source>NF4, double quantised</source>
        <translation>NF4 双重量化</translation>
    </message>
    <message>
        <source>BF16 compute, FP32 weights</source>
        <translation>BF16 计算，FP32 权重</translation>
    </message>
    <message>
        <source>BF16 mixed</source>
        <translation>BF16 混合精度</translation>
    </message>
    <message>
        <source>BF16 throughout</source>
        <translation>全程 BF16</translation>
    </message>
    <message>
        <source>FP16 mixed</source>
        <translation>FP16 混合精度</translation>
    </message>
    <message>
        <source>FP8 compute, BF16 weights</source>
        <translation>FP8 计算，BF16 权重</translation>
    </message>
    <message>
        <source>MXFP8 compute, BF16 weights</source>
        <translation>MXFP8 计算，BF16 权重</translation>
    </message>
    <message>
        <source>NVFP4 compute, BF16 weights</source>
        <translation>NVFP4 计算，BF16 权重</translation>
    </message>
    <message>
        <source>FP32 weights, TF32 compute</source>
        <translation>FP32 权重，TF32 计算</translation>
    </message>
    <message>
        <source>FP32 throughout</source>
        <translation>全程 FP32</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>AdamW, 32-bit</source>
        <translation>AdamW 32 位</translation>
    </message>
    <message>
        <source>AdamW, 8-bit</source>
        <translation>AdamW 8 位</translation>
    </message>
    <message>
        <source>AdamW, 32-bit, paged</source>
        <translation>AdamW 32 位，分页</translation>
    </message>
    <message>
        <source>AdamW, 8-bit, paged</source>
        <translation>AdamW 8 位，分页</translation>
    </message>
    <message>
        <source>SGD with momentum</source>
        <translation>带动量的 SGD</translation>
    </message>
    <message>
        <source>GaLore, 8-bit</source>
        <translation>GaLore 8 位</translation>
    </message>
    <message>
        <source>Hybrid %1</source>
        <translation>混合 %1</translation>
    </message>
</context>
<context>
    <name>peiji::AboutDialog</name>
    <message>
        <source>About Peiji</source>
        <translation>关于配机</translation>
    </message>
    <message>
        <source>Peiji</source>
        <translation>配机</translation>
    </message>
    <message>
        <source>Version %1
Catalogue %2
Calibration %3</source>
        <translation>版本 %1
目录 %2
校准 %3</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. Made with Qt (LGPL, Qt Charts GPL), Boost, Lucide icons (ISC), Inter and Noto Sans CJK (OFL).</source>
        <translation>自由软件，按 GNU 通用公共许可证第 3 版或更新版本发布。使用了 Qt（LGPL，Qt Charts 为 GPL）、Boost、Lucide 图标（ISC）、Inter 与思源黑体（OFL）。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>peiji::AlternativesCard</name>
    <message numerus="yes">
        <source>Generate %n tier(s)</source>
        <translation>
            <numerusform>生成 %n 个档位</numerusform>
        </translation>
    </message>
    <message>
        <source>With other GPUs</source>
        <translation>换一种 GPU 会怎样</translation>
    </message>
    <message>
        <source>same workload, incl. tax</source>
        <translation>同一任务，含税</translation>
    </message>
</context>
<context>
    <name>peiji::AlternativesModel</name>
    <message>
        <source>Computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Memory GiB</source>
        <translation>显存 GiB</translation>
    </message>
    <message>
        <source>Time (days)</source>
        <translation>时长（天）</translation>
    </message>
    <message>
        <source>token/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总价</translation>
    </message>
</context>
<context>
    <name>peiji::CatalogueFilters</name>
    <message>
        <source>Kinds and filters</source>
        <translation>类别与筛选</translation>
    </message>
    <message>
        <source>Every kind</source>
        <translation>全部类别</translation>
    </message>
    <message>
        <source>Age of the price</source>
        <translation>价格新旧</translation>
    </message>
    <message>
        <source>Kind of price</source>
        <translation>价格来源</translation>
    </message>
    <message>
        <source>Limit to</source>
        <translation>只看</translation>
    </message>
    <message>
        <source>Can be ordered</source>
        <translation>可订购</translation>
    </message>
    <message>
        <source>Made in China (信创)</source>
        <translation>国产（信创）</translation>
    </message>
    <message>
        <source>My own parts and prices</source>
        <translation>自有部件与报价</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Price incl. tax, %1</source>
        <translation>含税单价（%1）</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>Price from</source>
        <translation>价格下限</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Price to</source>
        <translation>价格上限</translation>
    </message>
</context>
<context>
    <name>peiji::CatalogueHealthCard</name>
    <message>
        <source>Catalogue</source>
        <translation>目录状况</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>%1 版</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Drives</source>
        <translation>硬盘</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>all valid</source>
        <translation>全部有效</translation>
    </message>
    <message numerus="yes">
        <source>%n older than %1 days</source>
        <translation>
            <numerusform>%n 项超过 %1 天</numerusform>
        </translation>
    </message>
    <message>
        <source>USD/CNY %1 of %2</source>
        <translation>汇率 USD/CNY %1 是 %2 的</translation>
    </message>
    <message>
        <source>no prices</source>
        <translation>暂无价格</translation>
    </message>
</context>
<context>
    <name>peiji::CataloguePage</name>
    <message>
        <source>The catalogue could not be read</source>
        <translation>部件目录读不出来</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>No price list was imported yet</source>
        <translation>还没有导入过价格表</translation>
    </message>
    <message numerus="yes">
        <source>Take over again: %1, %2, %n prices</source>
        <translation>
            <numerusform>重新导入：%1，%2，%n 个价格</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo: %1, %2, %n prices</source>
        <translation>
            <numerusform>撤销：%1，%2，%n 个价格</numerusform>
        </translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>The prices are as chosen.</source>
        <translation>价格已按所选更新。</translation>
    </message>
    <message>
        <source>Not done</source>
        <translation>没有完成</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>部件目录</translation>
    </message>
    <message numerus="yes">
        <source>%n parts</source>
        <translation>
            <numerusform>%n 种</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n prices too old</source>
        <translation>
            <numerusform>%1 · %n 种价格过期</numerusform>
        </translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source>Valid %1</source>
        <translation>有效 %1</translation>
    </message>
    <message>
        <source>Stale %1</source>
        <translation>过期 %1</translation>
    </message>
    <message>
        <source>Very stale %1</source>
        <translation>严重过期 %1</translation>
    </message>
    <message>
        <source>Model, part number, 中文, pinyin or initials</source>
        <translation>型号、部件号、中文、拼音或首字母</translation>
    </message>
    <message>
        <source>Search the catalogue</source>
        <translation>搜索部件目录</translation>
    </message>
    <message>
        <source>Price lists imported so far</source>
        <translation>已导入的价格表</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>No part matches</source>
        <translation>没有符合的部件</translation>
    </message>
    <message>
        <source>Fewer words or fewer filters find more.</source>
        <translation>减少关键词或筛选条件，可以找到更多。</translation>
    </message>
    <message>
        <source>Clear words and filters</source>
        <translation>清除关键词和筛选</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>部件</translation>
    </message>
</context>
<context>
    <name>peiji::CellDelegate</name>
    <message>
        <source>Best</source>
        <translation>最优</translation>
    </message>
</context>
<context>
    <name>peiji::ChartsDock</name>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>peiji::CommandPalette</name>
    <message>
        <source>Search commands</source>
        <translation>搜索命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>peiji::CompanyDialog</name>
    <message>
        <source>Company profile</source>
        <translation>公司资料</translation>
    </message>
    <message>
        <source>Printed in the head and beside the seal of each paper. It stays on this machine.</source>
        <translation>印在每份文件的抬头和签章处。只存在本机。</translation>
    </message>
    <message>
        <source>Company name</source>
        <translation>公司名称</translation>
    </message>
    <message>
        <source>Tax number</source>
        <translation>税号</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>联系人</translation>
    </message>
    <message>
        <source>Phone</source>
        <translation>电话</translation>
    </message>
    <message>
        <source>E-mail</source>
        <translation>邮箱</translation>
    </message>
    <message>
        <source>Bank</source>
        <translation>开户行</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账号</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>peiji::CompareCharts</name>
    <message>
        <source>Tier</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Other builds</source>
        <translation>其他配置</translation>
    </message>
    <message>
        <source>Best front</source>
        <translation>最优前沿</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Fastest in budget: %1, %2</source>
        <translation>预算内最快：%1，%2</translation>
    </message>
    <message>
        <source>This budget buys no build for the job</source>
        <translation>此预算买不到能完成该任务的配置</translation>
    </message>
    <message>
        <source>%1 more, %2 in all, gives %3: %4.</source>
        <translation>增加 %1（共 %2）可得到 %3：%4。</translation>
    </message>
    <message>
        <source>No dearer build that was looked at is faster.</source>
        <translation>已考察的更贵配置中，没有更快的。</translation>
    </message>
    <message>
        <source>Price and time</source>
        <translation>价格与时间</translation>
    </message>
    <message>
        <source>Memory per GPU (GiB)</source>
        <translation>每张 GPU 的显存（GiB）</translation>
    </message>
</context>
<context>
    <name>peiji::CompareModel</name>
    <message>
        <source>Best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
</context>
<context>
    <name>peiji::ComparePage</name>
    <message>
        <source>Total incl. tax</source>
        <translation>含税总价</translation>
    </message>
    <message>
        <source>Total excl. tax</source>
        <translation>不含税总价</translation>
    </message>
    <message>
        <source>against each tier&apos;s budget</source>
        <translation>与各档位预算相比</translation>
    </message>
    <message>
        <source>Working out the change…</source>
        <translation>正在计算变更…</translation>
    </message>
    <message>
        <source>Comparing builds</source>
        <translation>正在比较配置</translation>
    </message>
    <message>
        <source>You can go on editing; the result follows by itself.</source>
        <translation>您可以继续编辑，结果会自动更新。</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>暂无可比较的内容</translation>
    </message>
    <message>
        <source>State the job and two to four budgets; complete builds appear here side by side.</source>
        <translation>填写任务和两到四个预算后，完整配置会在此并排显示。</translation>
    </message>
    <message>
        <source>This revision is issued and is not edited.</source>
        <translation>此修订版本已发出，不可编辑。</translation>
    </message>
    <message>
        <source>The comparison below is worked out anew with today&apos;s catalogue; the issued figures are on the pages Quote and Preview.</source>
        <translation>下方对比按当前目录重新计算；已发出的数字见“报价单”页和“预览”页。</translation>
    </message>
    <message>
        <source>Tier choice</source>
        <translation>档位选择</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Incl. tax</source>
        <translation>含税</translation>
    </message>
    <message>
        <source>Excl. tax</source>
        <translation>不含税</translation>
    </message>
    <message>
        <source>Money with or without tax</source>
        <translation>金额含税或不含税</translation>
    </message>
    <message>
        <source>Cells just changed</source>
        <translation>刚刚变更的单元格</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>To the workload</source>
        <translation>前往工作负载</translation>
    </message>
</context>
<context>
    <name>peiji::CompareTable</name>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 / %2 行</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>仅显示差异</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Tiers side by side</source>
        <translation>档位并排对比</translation>
    </message>
</context>
<context>
    <name>peiji::FindingsDock</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>错误 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>警告 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>提示 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>未检查 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waived</source>
        <translation>
            <numerusform>已豁免 %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>F8 next</source>
        <translation>F8 下一条</translation>
    </message>
    <message>
        <source>Open or close the findings</source>
        <translation>展开或收起检查结果</translation>
    </message>
</context>
<context>
    <name>peiji::FindingsModel</name>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>检查发现</translation>
    </message>
    <message>
        <source>Area</source>
        <translation>领域</translation>
    </message>
</context>
<context>
    <name>peiji::FindingsPanel</name>
    <message>
        <source>All tiers</source>
        <translation>所有档位</translation>
    </message>
    <message>
        <source>All %1</source>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source>Basis: %1</source>
        <translation>依据：%1</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter the findings</source>
        <translation>筛选检查结果</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>How to mend it</source>
        <translation>解决办法</translation>
    </message>
    <message>
        <source>Not checked, because this is missing</source>
        <translation>未检查，因为缺少以下信息</translation>
    </message>
    <message>
        <source>No findings here</source>
        <translation>此处无检查结果</translation>
    </message>
    <message>
        <source>No rule of this kind speaks about this tier.</source>
        <translation>此类规则对该档位没有检查结果。</translation>
    </message>
    <message>
        <source>Tried on this build: the finding goes away and no error comes</source>
        <translation>已在此配置上试过：问题消除，且不产生新的错误</translation>
    </message>
    <message>
        <source>%1 Price not known.</source>
        <translation>%1价格未知。</translation>
    </message>
    <message>
        <source>%1 %2 less.</source>
        <translation>%1省 %2。</translation>
    </message>
    <message>
        <source>%1 %2 more.</source>
        <translation>%1多 %2。</translation>
    </message>
</context>
<context>
    <name>peiji::ImportDialog</name>
    <message numerus="yes">
        <source>%n new</source>
        <translation>
            <numerusform>新增 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dearer</source>
        <translation>
            <numerusform>上涨 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cheaper</source>
        <translation>
            <numerusform>下降 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unchanged</source>
        <translation>
            <numerusform>未变 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not recognised</source>
        <translation>
            <numerusform>认不出 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed a lot</source>
        <translation>
            <numerusform>变动较大 %n</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” → %2</source>
        <translation>“%1” → %2</translation>
    </message>
    <message numerus="yes">
        <source>%n parts of this supplier are not in the list</source>
        <translation>
            <numerusform>这家供应商有 %n 个部件不在表中</numerusform>
        </translation>
    </message>
    <message>
        <source>Converted: %1</source>
        <translation>已换算：%1</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>没有读入</translation>
    </message>
    <message numerus="yes">
        <source>%n prices are in the catalogue</source>
        <translation>
            <numerusform>%n 个价格已入目录</numerusform>
        </translation>
    </message>
    <message>
        <source>Open quotes count with them. The whole list can be undone from the catalogue page.</source>
        <translation>未定稿的报价已按新价计算。可在部件目录页整批撤销。</translation>
    </message>
    <message>
        <source>Reading the file</source>
        <translation>正在读取文件</translation>
    </message>
    <message>
        <source>The file was not read</source>
        <translation>文件没有读入</translation>
    </message>
    <message>
        <source>Encoding, columns and prices are being recognised.</source>
        <translation>正在识别编码、列和价格。</translation>
    </message>
    <message>
        <source>Nothing was changed. Choose another file or another encoding.</source>
        <translation>没有任何改动。请换一个文件或编码。</translation>
    </message>
    <message>
        <source>Say which column holds the part number or the name.</source>
        <translation>请指明哪一列是部件号或名称。</translation>
    </message>
    <message>
        <source>Say which column holds the unit price.</source>
        <translation>请指明哪一列是单价。</translation>
    </message>
    <message>
        <source>Choose the currency.</source>
        <translation>请选择币种。</translation>
    </message>
    <message>
        <source>Say whether the prices include tax.</source>
        <translation>请指明单价是否含税。</translation>
    </message>
    <message>
        <source>Name the supplier.</source>
        <translation>请填写供应商。</translation>
    </message>
    <message>
        <source>not named</source>
        <translation>未填写</translation>
    </message>
    <message>
        <source>please choose</source>
        <translation>请选择</translation>
    </message>
    <message numerus="yes">
        <source>%n prices will be taken over; all can be undone at once</source>
        <translation>
            <numerusform>将导入 %n 个价格，可一次撤销</numerusform>
        </translation>
    </message>
    <message>
        <source>No row is chosen.</source>
        <translation>没有选中任何行。</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>处理中…</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>See the differences</source>
        <translation>核对差异</translation>
    </message>
    <message>
        <source>Import a price list</source>
        <translation>导入价格表</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>核对差异</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Delimiter</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>工作表</translation>
    </message>
    <message>
        <source>Head in row</source>
        <translation>表头在第几行</translation>
    </message>
    <message>
        <source>Supplier</source>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Prices include</source>
        <translation>单价口径</translation>
    </message>
    <message>
        <source>Tax rate</source>
        <translation>税率</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>币种</translation>
    </message>
    <message>
        <source>Comma ,</source>
        <translation>逗号 ,</translation>
    </message>
    <message>
        <source>Semicolon ;</source>
        <translation>分号 ;</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>Bar |</source>
        <translation>竖线 |</translation>
    </message>
    <message>
        <source>Full-width ，</source>
        <translation>全角 ，</translation>
    </message>
    <message>
        <source>Full-width ；</source>
        <translation>全角 ；</translation>
    </message>
    <message>
        <source>Please choose</source>
        <translation>请选择</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>以表为准</translation>
    </message>
    <message>
        <source>Tax included</source>
        <translation>含税</translation>
    </message>
    <message>
        <source>Without tax</source>
        <translation>未税</translation>
    </message>
    <message>
        <source>Each price says so itself</source>
        <translation>每个价格自己写明</translation>
    </message>
    <message>
        <source>First rows of the file</source>
        <translation>文件前几行</translation>
    </message>
    <message>
        <source>The Chinese must read well; if it does not, choose another encoding above. Click a green or yellow cell to say what a column is.</source>
        <translation>中文应当通顺；若是乱码，请在上面换一种编码。点绿色或黄色单元格可指定列的含义。</translation>
    </message>
    <message>
        <source>Remember for this supplier</source>
        <translation>记住这家供应商的列对应</translation>
    </message>
    <message>
        <source>Only rows that need a look</source>
        <translation>只看需要处理的行</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Columns of the file</source>
        <translation>文件的列</translation>
    </message>
    <message>
        <source>Rows to be taken over</source>
        <translation>将导入的行</translation>
    </message>
</context>
<context>
    <name>peiji::ImportRowsModel</name>
    <message>
        <source>Choose the part…</source>
        <translation>选择部件…</translation>
    </message>
    <message>
        <source>not found in the catalogue</source>
        <translation>目录中没有找到</translation>
    </message>
    <message>
        <source>by its part number</source>
        <translation>按部件号</translation>
    </message>
    <message>
        <source>as chosen in an earlier list</source>
        <translation>按以往的选择</translation>
    </message>
    <message>
        <source>by its name, %1 % alike</source>
        <translation>按名称，相似度 %1%</translation>
    </message>
    <message>
        <source>chosen by you</source>
        <translation>由您选定</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>In the list</source>
        <translation>表中内容</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部件</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>原价</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>新价</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变动</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>peiji::ImpossiblePane</name>
    <message>
        <source>Raise the budget to it</source>
        <translation>将预算提高到该金额</translation>
    </message>
    <message>
        <source>Show the cheapest build</source>
        <translation>显示最便宜的配置</translation>
    </message>
</context>
<context>
    <name>peiji::MainWindow</name>
    <message>
        <source>The estimate stopped</source>
        <translation>估算中断</translation>
    </message>
    <message>
        <source>Not opened</source>
        <translation>没有打开</translation>
    </message>
    <message>
        <source>Peiji</source>
        <translation>配机</translation>
    </message>
    <message>
        <source>%1 — Peiji</source>
        <translation>%1 — 配机</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>已发出</translation>
    </message>
    <message>
        <source>Superseded</source>
        <translation>已被替代</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>已成交</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>未成交</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>没有读入</translation>
    </message>
    <message>
        <source>%1 could not be opened or is too large.</source>
        <translation>无法打开 %1，或文件太大。</translation>
    </message>
    <message>
        <source>Not a model configuration</source>
        <translation>这不是模型配置</translation>
    </message>
    <message>
        <source>import of %1</source>
        <translation>导入 %1</translation>
    </message>
    <message>
        <source>Import config.json</source>
        <translation>导入 config.json</translation>
    </message>
    <message>
        <source>Model configuration (*.json)</source>
        <translation>模型配置 (*.json)</translation>
    </message>
    <message>
        <source>chosen tier</source>
        <translation>选档位</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Tiers</source>
        <translation>档位(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search commands…</source>
        <translation>搜索命令…</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>训练任务</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Not taken over</source>
        <translation>没有导入</translation>
    </message>
    <message>
        <source>This revision is issued and is not edited. Revise it or begin a new project first.</source>
        <translation>这一版已发出，不能改动。请先修订，或新建项目。</translation>
    </message>
    <message>
        <source>Changes not saved</source>
        <translation>有未保存的更改</translation>
    </message>
    <message>
        <source>This quote has changes that are not saved.</source>
        <translation>这份报价有未保存的更改。</translation>
    </message>
    <message>
        <source>Save it as a draft before another one takes its place?</source>
        <translation>换到另一份之前，要先存为草稿吗？</translation>
    </message>
    <message>
        <source>Save draft</source>
        <translation>保存草稿</translation>
    </message>
    <message>
        <source>Drop the changes</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Stay here</source>
        <translation>留在这里</translation>
    </message>
    <message>
        <source>Catalogue — Peiji</source>
        <translation>部件目录 — 配机</translation>
    </message>
    <message numerus="yes">
        <source>%n prices of %1 are in the catalogue</source>
        <translation>
            <numerusform>%1 的 %n 个价格已入目录</numerusform>
        </translation>
    </message>
    <message>
        <source>Quotes that are not issued count with them from now on.</source>
        <translation>未定稿的报价从现在起按新价计算。</translation>
    </message>
    <message>
        <source>Undo the import</source>
        <translation>撤销导入</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>The prices of %1 are as they were before.</source>
        <translation>%1 的价格已恢复原样。</translation>
    </message>
    <message>
        <source>Not undone</source>
        <translation>没有撤销</translation>
    </message>
    <message>
        <source>Import a price list</source>
        <translation>导入价格表</translation>
    </message>
    <message>
        <source>Price lists (*.csv *.tsv *.txt *.xlsx *.ods *.xls);;All files (*)</source>
        <translation>价格表 (*.csv *.tsv *.txt *.xlsx *.ods *.xls);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>peiji::MemoryCard</name>
    <message>
        <source>No way to lay this job on this machine</source>
        <translation>这台机器上没有可行的并行方案</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>nine times of ten within</source>
        <translation>十次有九次落在</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>Short by</source>
        <translation>还差</translation>
    </message>
    <message>
        <source>Memory %1 GiB of %2 GiB usable</source>
        <translation>显存 %1 GiB，可用 %2 GiB</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>每块 GPU 的显存</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>usable</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Why this much memory?</source>
        <translation>为什么要这么多显存？</translation>
    </message>
</context>
<context>
    <name>peiji::OpenQuoteDialog</name>
    <message>
        <source>The list could not be read.</source>
        <translation>无法读取列表。</translation>
    </message>
    <message>
        <source>No quotes yet</source>
        <translation>暂无报价单</translation>
    </message>
    <message>
        <source>No quote found</source>
        <translation>未找到报价单</translation>
    </message>
    <message>
        <source>A quote appears here when it is saved for the first time.</source>
        <translation>报价单首次保存后会显示在此处。</translation>
    </message>
    <message>
        <source>Search looks at number, customer and project.</source>
        <translation>搜索范围包括编号、客户和项目。</translation>
    </message>
    <message>
        <source>The quote could not be opened.</source>
        <translation>无法打开该报价单。</translation>
    </message>
    <message>
        <source>Open a quote</source>
        <translation>打开报价单</translation>
    </message>
    <message>
        <source>Number, customer or project</source>
        <translation>编号、客户或项目</translation>
    </message>
    <message>
        <source>Search the quotes</source>
        <translation>搜索报价单</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>报价单</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>peiji::OwnPriceDialog</name>
    <message>
        <source>Type the unit price.</source>
        <translation>请填写单价。</translation>
    </message>
    <message>
        <source>Name the supplier: a price without a source is no offer.</source>
        <translation>请填写供应商：没有来源的价格不是报价。</translation>
    </message>
    <message>
        <source>The offer ends before it begins.</source>
        <translation>有效期早于报价日期。</translation>
    </message>
    <message>
        <source>Add a supplier&apos;s price</source>
        <translation>添加供应商价格</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>单价</translation>
    </message>
    <message>
        <source>The price is</source>
        <translation>单价口径</translation>
    </message>
    <message>
        <source>Tax included</source>
        <translation>含税</translation>
    </message>
    <message>
        <source>Without tax</source>
        <translation>未税</translation>
    </message>
    <message>
        <source>Supplier</source>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Date of the offer</source>
        <translation>报价日期</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>有效期至</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Add the price</source>
        <translation>添加价格</translation>
    </message>
</context>
<context>
    <name>peiji::ParetoChart</name>
    <message>
        <source>%1: %2, %3 days</source>
        <translation>%1：%2，%3 天</translation>
    </message>
    <message>
        <source>Price and time</source>
        <translation>价格与时间</translation>
    </message>
    <message>
        <source>Time (days)</source>
        <translation>时间（天）</translation>
    </message>
    <message>
        <source>log scale</source>
        <translation>对数刻度</translation>
    </message>
    <message>
        <source>Total incl. tax (10,000 %1)</source>
        <translation>含税总价（万 %1）</translation>
    </message>
    <message>
        <source>Total incl. tax (%1 M)</source>
        <translation>含税总价（百万 %1）</translation>
    </message>
    <message>
        <source>Deadline %1 days</source>
        <translation>截止期限 %1 天</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>No times to compare: the job states no number of tokens.</source>
        <translation>没有可比较的时间：任务未填写 token 数量。</translation>
    </message>
    <message>
        <source>%1
%2, %3 days (%4–%5)</source>
        <translation>%1
%2，%3 天（%4–%5）</translation>
    </message>
</context>
<context>
    <name>peiji::PartChoiceDelegate</name>
    <message>
        <source>%1 (%2 % alike)</source>
        <translation>%1（相似度 %2%）</translation>
    </message>
    <message>
        <source>None of these: leave it out</source>
        <translation>都不是：不导入</translation>
    </message>
</context>
<context>
    <name>peiji::PartComparison</name>
    <message>
        <source>Value</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Price today, incl. tax</source>
        <translation>当前价（含税）</translation>
    </message>
    <message numerus="yes">
        <source>Comparison of %n parts</source>
        <translation>
            <numerusform>%n 个部件对比</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>peiji::PartInspector</name>
    <message>
        <source>Not changed</source>
        <translation>没有更改</translation>
    </message>
    <message>
        <source>Delete the part</source>
        <translation>删除部件</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>删除 %1？</translation>
    </message>
    <message>
        <source>Its prices go with it. Quotes that are issued keep their lines.</source>
        <translation>它的价格一并删除；已定稿的报价不受影响。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>没有价格</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n days left</source>
        <translation>
            <numerusform>%1，剩 %n 天</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n days too old</source>
        <translation>
            <numerusform>已过期 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 % of the goods</source>
        <translation>货款的 %1%</translation>
    </message>
    <message>
        <source>This price is counted with.</source>
        <translation>当前按此价计算。</translation>
    </message>
    <message>
        <source>tax included</source>
        <translation>含税</translation>
    </message>
    <message>
        <source>%1 · %2 · %3 net
%4</source>
        <translation>%1 · %2 · 未税 %3
%4</translation>
    </message>
    <message>
        <source>Price history of %1: the table below has the same figures</source>
        <translation>%1 的价格历史：下表为同样的数字</translation>
    </message>
    <message>
        <source>%1, net, each; at today&apos;s exchange rates</source>
        <translation>%1，未税，每件；按当日汇率折算</translation>
    </message>
    <message>
        <source>read at the source</source>
        <translation>已查阅来源</translation>
    </message>
    <message>
        <source>known from data sheets</source>
        <translation>据资料</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Source: %1 · %2</source>
        <translation>来源：%1 · %2</translation>
    </message>
    <message>
        <source>Price today, incl. tax</source>
        <translation>当前价（含税）</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>报价日期</translation>
    </message>
    <message>
        <source>Holds until</source>
        <translation>有效至</translation>
    </message>
    <message>
        <source>Price history</source>
        <translation>价格历史</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>As given</source>
        <translation>原始报价</translation>
    </message>
    <message>
        <source>Add a price</source>
        <translation>添加价格</translation>
    </message>
    <message>
        <source>Duplicate as my part</source>
        <translation>复制为自有部件</translation>
    </message>
    <message>
        <source>Count with the selected price</source>
        <translation>按选中的价格计算</translation>
    </message>
    <message>
        <source>Choose by the rules</source>
        <translation>按规则选价</translation>
    </message>
    <message>
        <source>Valid supplier offers first, the lowest of them; then the planning price</source>
        <translation>有效的供应商报价优先，取最低；其次是规划估价</translation>
    </message>
</context>
<context>
    <name>peiji::PartListModel</name>
    <message numerus="yes">
        <source>%n days / limit %1</source>
        <translation>
            <numerusform>%n 天 / 限 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Model</source>
        <translation>型号</translation>
    </message>
    <message>
        <source>Unit price incl. tax</source>
        <translation>含税单价</translation>
    </message>
    <message>
        <source>One year</source>
        <translation>一年变化</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>新旧</translation>
    </message>
</context>
<context>
    <name>peiji::PartValues</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 (shipped: %2)</source>
        <translation>%1（原值：%2）</translation>
    </message>
    <message>
        <source>Your own value, of %1. Empty the cell to have the shipped one again.</source>
        <translation>您自己的值，%1。清空即恢复原值。</translation>
    </message>
    <message>
        <source>Source: %1. Double-click to give a value of your own.</source>
        <translation>来源：%1。双击可改为自己的值。</translation>
    </message>
    <message>
        <source>own entry</source>
        <translation>自行填写</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>参数</translation>
    </message>
</context>
<context>
    <name>peiji::PowerChart</name>
    <message>
        <source>Power and supplies</source>
        <translation>功率与电源</translation>
    </message>
    <message>
        <source>kW per node</source>
        <translation>每台 kW</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Sustained</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>Peak %1 kW</source>
        <translation>峰值 %1 kW</translation>
    </message>
    <message>
        <source>Sustained %1 kW</source>
        <translation>持续 %1 kW</translation>
    </message>
    <message>
        <source>%1 % line %2</source>
        <translation>%1% 线 %2</translation>
    </message>
    <message>
        <source>supplies %1</source>
        <translation>电源 %1</translation>
    </message>
    <message>
        <source>Supplies after redundancy</source>
        <translation>电源（冗余后）</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>rule %1%</source>
        <translation>规则 %1%</translation>
    </message>
</context>
<context>
    <name>peiji::PresetsCard</name>
    <message>
        <source>%1 × %2, %3</source>
        <translation>%1 × %2，%3</translation>
    </message>
    <message>
        <source>Budget %1, today about %2</source>
        <translation>预算 %1，今日约 %2</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>Pricing</source>
        <translation>正在定价</translation>
    </message>
    <message>
        <source>In budget</source>
        <translation>预算内</translation>
    </message>
    <message>
        <source>Over budget</source>
        <translation>预算买不到</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>做不到</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>priced by the catalogue of %1</source>
        <translation>按目录 %1 重新定价</translation>
    </message>
    <message>
        <source>Export-restricted</source>
        <translation>受出口管制</translation>
    </message>
</context>
<context>
    <name>peiji::PreviewPage</name>
    <message>
        <source>State your company</source>
        <translation>填写贵公司信息</translation>
    </message>
    <message>
        <source>Budget estimate: title and foot say that it is no offer.</source>
        <translation>预算估算：标题和页脚均注明不构成报价。</translation>
    </message>
    <message>
        <source>Quotation: every price is an offer within its validity.</source>
        <translation>报价单：所有价格均为有效期内的供应商报价。</translation>
    </message>
    <message>
        <source>Issue V%1 with it</source>
        <translation>同时发出 V%1</translation>
    </message>
    <message>
        <source>V%1 is issued: it is written as it was.</source>
        <translation>V%1 已发出：按发出时的内容导出。</translation>
    </message>
    <message>
        <source>An issued revision is kept as it is; the next change makes V%1.</source>
        <translation>已发出的修订版本保持不变；下次更改将生成 V%1。</translation>
    </message>
    <message>
        <source>Language of the paper</source>
        <translation>单据语言</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation>适合页面</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Larger</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>打印</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Small pages</source>
        <translation>页面缩略图</translation>
    </message>
    <message>
        <source>Before it leaves</source>
        <translation>发出前检查</translation>
    </message>
    <message>
        <source>Kind of paper</source>
        <translation>单据类型</translation>
    </message>
    <message>
        <source>Export as</source>
        <translation>导出格式</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>The paper follows the build</source>
        <translation>单据随配置更新</translation>
    </message>
    <message>
        <source>No paper yet</source>
        <translation>尚无单据</translation>
    </message>
    <message>
        <source>It is laid out as soon as the build is worked out.</source>
        <translation>配置计算完成后将自动排版。</translation>
    </message>
    <message>
        <source>State a job and choose a tier; the pages appear here.</source>
        <translation>填写任务并选择档位后，页面将显示在此处。</translation>
    </message>
    <message>
        <source>The paper could not be laid out</source>
        <translation>单据排版失败</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>Saving the draft…</source>
        <translation>正在保存草稿…</translation>
    </message>
    <message>
        <source>Not exported: the draft could not be saved.</source>
        <translation>未导出：草稿保存失败。</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Excel workbook (*.xlsx)</source>
        <translation>Excel 工作簿 (*.xlsx)</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>Issuing the revision…</source>
        <translation>正在发出修订版本…</translation>
    </message>
    <message>
        <source>Not exported: the revision could not be issued.</source>
        <translation>未导出：修订版本无法发出。</translation>
    </message>
    <message>
        <source>%1 exists already.</source>
        <translation>%1 已存在。</translation>
    </message>
    <message>
        <source>Nothing is written yet.</source>
        <translation>尚未写入任何文件。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Writing the files…</source>
        <translation>正在写入文件…</translation>
    </message>
    <message>
        <source>Not exported.</source>
        <translation>未导出。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) exported</source>
        <translation>
            <numerusform>已导出 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Printing…</source>
        <translation>正在打印…</translation>
    </message>
    <message>
        <source>Not printed.</source>
        <translation>未打印。</translation>
    </message>
    <message>
        <source>The chosen tier has no build; choose another in the comparison.</source>
        <translation>所选档位没有配置，请在对比页选择其他档位。</translation>
    </message>
    <message>
        <source>The folder %1 does not exist or cannot be written to.</source>
        <translation>文件夹 %1 不存在或不可写。</translation>
    </message>
</context>
<context>
    <name>peiji::PriceChart</name>
    <message>
        <source>older than its limit: ask again</source>
        <translation>超过期限：需重新询价</translation>
    </message>
</context>
<context>
    <name>peiji::ProjectDock</name>
    <message>
        <source>No customer yet</source>
        <translation>未填客户</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Projects and quotes</source>
        <translation>项目与报价</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Filter quotes</source>
        <translation>筛选编号、客户、项目</translation>
    </message>
    <message>
        <source>Filter quotes by number, customer or project</source>
        <translation>按编号、客户或项目筛选报价</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>新建项目</translation>
    </message>
</context>
<context>
    <name>peiji::QuoteForm</name>
    <message>
        <source>Contact</source>
        <translation>联系人</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考编号</translation>
    </message>
    <message>
        <source>Validity</source>
        <translation>有效期</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>条款</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>客户</translation>
    </message>
    <message>
        <source>valid until %1</source>
        <translation>有效期至 %1</translation>
    </message>
    <message>
        <source>valid until %1; an offer ends earlier, on %2</source>
        <translation>有效期至 %1；有供应商报价更早到期（%2）</translation>
    </message>
    <message>
        <source>Customer&apos;s reference</source>
        <translation>客户参考编号</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Valid for, days</source>
        <translation>有效期（天）</translation>
    </message>
    <message>
        <source>Equipment, paid 30/60/10</source>
        <translation>设备款，按 30/60/10 分期支付</translation>
    </message>
</context>
<context>
    <name>peiji::QuoteLinesModel</name>
    <message>
        <source>No price</source>
        <translation>无价格</translation>
    </message>
    <message>
        <source>not in the total</source>
        <translation>不计入合计</translation>
    </message>
    <message>
        <source>Type a price that a supplier offers</source>
        <translation>输入供应商报价</translation>
    </message>
    <message>
        <source>%1, dated %2
Source: %3</source>
        <translation>%1，日期 %2
来源：%3</translation>
    </message>
    <message>
        <source>This offer ends before the quote does</source>
        <translation>该供应商报价早于报价单到期</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Item and part number</source>
        <translation>品名与料号</translation>
    </message>
    <message>
        <source>Qty</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Unit incl. tax</source>
        <translation>含税单价</translation>
    </message>
    <message>
        <source>Tax</source>
        <translation>税率</translation>
    </message>
    <message>
        <source>Amount incl. tax</source>
        <translation>含税金额</translation>
    </message>
    <message>
        <source>Price source</source>
        <translation>价格来源</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>有效期至</translation>
    </message>
    <message>
        <source>Lead, days</source>
        <translation>交期（天）</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
</context>
<context>
    <name>peiji::QuoteListModel</name>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>客户</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Total incl. tax</source>
        <translation>含税总价</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>有效期至</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>更改时间</translation>
    </message>
</context>
<context>
    <name>peiji::QuotePage</name>
    <message>
        <source>That is no price.</source>
        <translation>这不是有效的价格。</translation>
    </message>
    <message>
        <source>Tier choice</source>
        <translation>档位选择</translation>
    </message>
    <message>
        <source>This tier has no build to quote</source>
        <translation>该档位没有可报价的配置</translation>
    </message>
    <message>
        <source>The build is being worked out</source>
        <translation>正在计算配置</translation>
    </message>
    <message>
        <source>Nothing to quote yet</source>
        <translation>尚无可报价的内容</translation>
    </message>
    <message>
        <source>Choose a tier in the comparison; its lines appear here with their prices.</source>
        <translation>在对比页选择档位后，其明细和价格将显示在此处。</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) · %1</source>
        <translation>
            <numerusform>%n 行 · %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2/%3 %4 (%5)</source>
        <translation>%1 · %2/%3 %4（%5）</translation>
    </message>
    <message>
        <source>Working out the change…</source>
        <translation>正在计算变更…</translation>
    </message>
    <message>
        <source>%1 is issued and is not edited.</source>
        <translation>%1 已发出，不可编辑。</translation>
    </message>
    <message>
        <source>It shows the figures of its day; a revision takes today&apos;s prices.</source>
        <translation>此处显示发出当日的数据；修订后将采用今日价格。</translation>
    </message>
    <message>
        <source>This is a budget estimate, not a quotation.</source>
        <translation>这是预算估算，不是报价单。</translation>
    </message>
    <message>
        <source>Of %1 lines %2 rest on planning prices, %3 on other prices that are no offers, %4 have no price. With valid offers for all of them it becomes a quotation.</source>
        <translation>共 %1 行：%2 行采用规划估价，%3 行采用其他非供应商报价的价格，%4 行没有价格。全部取得有效的供应商报价后，即成为报价单。</translation>
    </message>
    <message>
        <source>This is a quotation.</source>
        <translation>这是报价单。</translation>
    </message>
    <message>
        <source>All lines rest on supplier offers that are valid.</source>
        <translation>所有行均采用有效的供应商报价。</translation>
    </message>
    <message>
        <source>Issue V%1</source>
        <translation>发出 V%1</translation>
    </message>
    <message>
        <source>Unit price</source>
        <translation>单价</translation>
    </message>
    <message>
        <source>Type a supplier&apos;s price</source>
        <translation>输入供应商报价</translation>
    </message>
    <message>
        <source>Back to the catalogue&apos;s price</source>
        <translation>恢复价格库中的价格</translation>
    </message>
    <message>
        <source>%1 is saved.</source>
        <translation>%1 已保存。</translation>
    </message>
    <message>
        <source>Not saved.</source>
        <translation>未保存。</translation>
    </message>
    <message>
        <source>Not issued.</source>
        <translation>未发出。</translation>
    </message>
    <message>
        <source>%1 is issued.</source>
        <translation>%1 已发出。</translation>
    </message>
    <message>
        <source>It is kept as it is; the next change makes a new revision.</source>
        <translation>内容保持不变；下次更改将生成新的修订版本。</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>明细</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save draft</source>
        <translation>保存草稿</translation>
    </message>
    <message>
        <source>Revise</source>
        <translation>修订</translation>
    </message>
    <message>
        <source>To the comparison</source>
        <translation>前往对比页</translation>
    </message>
    <message>
        <source>Lines of the quote</source>
        <translation>报价单明细</translation>
    </message>
</context>
<context>
    <name>peiji::QuoteTotals</name>
    <message>
        <source>Net</source>
        <translation>不含税金额</translation>
    </message>
    <message>
        <source>Tax %1 on %2</source>
        <translation>税额 %1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) without a price, not in the total</source>
        <translation>
            <numerusform>%n 行没有价格，不计入合计</numerusform>
        </translation>
    </message>
    <message>
        <source>Budget %1: %2</source>
        <translation>预算 %1：%2</translation>
    </message>
    <message>
        <source>Adds up</source>
        <translation>合计相符</translation>
    </message>
    <message>
        <source>Does not add up</source>
        <translation>合计不符</translation>
    </message>
    <message>
        <source>between %1 and %2, by the range of the prices</source>
        <translation>按价格区间，介于 %1 与 %2 之间</translation>
    </message>
    <message>
        <source>Amount in Chinese capitals</source>
        <translation>金额大写（中文）</translation>
    </message>
    <message>
        <source>Amount in words</source>
        <translation>金额大写</translation>
    </message>
    <message>
        <source>Export estimate</source>
        <translation>导出预算估算</translation>
    </message>
    <message>
        <source>Export quotation</source>
        <translation>导出报价单</translation>
    </message>
    <message>
        <source>Totals</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Total incl. tax</source>
        <translation>价税合计</translation>
    </message>
    <message>
        <source>Share of the total by price kind</source>
        <translation>各类价格占合计的比例</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>peiji::QuotesModel</name>
    <message>
        <source>Draft</source>
        <translation>草稿</translation>
    </message>
    <message>
        <source>Expired</source>
        <translation>已过期</translation>
    </message>
    <message numerus="yes">
        <source>Ends in %n day(s)</source>
        <translation>
            <numerusform>%n 天后到期</numerusform>
        </translation>
    </message>
    <message>
        <source>Issued</source>
        <translation>已发出</translation>
    </message>
    <message>
        <source>Superseded</source>
        <translation>已被替代</translation>
    </message>
    <message>
        <source>Won</source>
        <translation>已成交</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>未成交</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n 天前</numerusform>
        </translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Customer</source>
        <translation>客户</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Total incl. tax</source>
        <translation>含税总价</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>有效至</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>改动</translation>
    </message>
</context>
<context>
    <name>peiji::RamChart</name>
    <message>
        <source>RAM against VRAM</source>
        <translation>内存与显存倍数</translation>
    </message>
    <message>
        <source>Needed by the job</source>
        <translation>本任务要用</translation>
    </message>
    <message>
        <source>Installed</source>
        <translation>现有</translation>
    </message>
    <message>
        <source>%1× of VRAM</source>
        <translation>显存的 %1×</translation>
    </message>
    <message>
        <source>VRAM of the node</source>
        <translation>整机显存</translation>
    </message>
    <message>
        <source>Rule, lower</source>
        <translation>规则下限</translation>
    </message>
    <message>
        <source>Rule, upper</source>
        <translation>规则上限</translation>
    </message>
    <message>
        <source>GiB per node</source>
        <translation>每节点 GiB</translation>
    </message>
    <message>
        <source>Needed %1 GiB</source>
        <translation>所需 %1 GiB</translation>
    </message>
    <message>
        <source>Installed %1 GiB, %2</source>
        <translation>已装 %1 GiB，%2</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
</context>
<context>
    <name>peiji::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Takes effect at once; papers choose their language when they are exported.</source>
        <translation>立即生效；文件的语言在导出时另选。</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>“System” follows the desktop as it was when the program started.</source>
        <translation>“跟随系统”以程序启动时的桌面为准。</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Rows and fields grow with the text.</source>
        <translation>行高和输入框随文字一起放大。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>peiji::StartPage</name>
    <message>
        <source>Your quotes could not be read</source>
        <translation>读不到你的报价</translation>
    </message>
    <message>
        <source>Unsaved work was kept</source>
        <translation>已保留未保存的内容</translation>
    </message>
    <message>
        <source>“%1” was being edited when the program last ended.</source>
        <translation>上次程序结束时正在编辑“%1”。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续编辑</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>What is to be trained?</source>
        <translation>要训练什么？</translation>
    </message>
    <message>
        <source>Say model, data, deadline and budget. Peiji works out the memory of each GPU, the days and the money, and gives complete builds that can be quoted at once.</source>
        <translation>说清模型、数据量、期限和预算，配机算出每块 GPU 要多少显存、多少天、多少钱，并给出能直接报价的配置。</translation>
    </message>
    <message>
        <source>Start from a task</source>
        <translation>从训练任务开始</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Reopen or revise a quote</source>
        <translation>打开或修订报价</translation>
    </message>
    <message>
        <source>Issued papers stay as they are, the next one is V2</source>
        <translation>旧版封存，新版从 V2 开始</translation>
    </message>
    <message>
        <source>Import a model</source>
        <translation>导入模型</translation>
    </message>
    <message>
        <source>From its config.json, by button or drop</source>
        <translation>选择或拖入 config.json</translation>
    </message>
    <message>
        <source>Company profile</source>
        <translation>公司资料</translation>
    </message>
    <message>
        <source>Stands in the head of each paper</source>
        <translation>印在每份文件的抬头</translation>
    </message>
    <message>
        <source>Recent quotes</source>
        <translation>最近的报价</translation>
    </message>
    <message>
        <source>Find by number, customer, project</source>
        <translation>按编号、客户或项目找</translation>
    </message>
    <message>
        <source>No quotes yet</source>
        <translation>还没有报价</translation>
    </message>
    <message>
        <source>Start from a task: three comparable builds in three minutes.</source>
        <translation>从一个训练任务开始，三分钟内得到三个可比的配置。</translation>
    </message>
    <message>
        <source>New task</source>
        <translation>新建训练任务</translation>
    </message>
    <message>
        <source>Open the sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>Look at a sample first</source>
        <translation>先看看示例</translation>
    </message>
    <message>
        <source>“70B SFT in three tiers”; marked as a sample, change it as you like.</source>
        <translation>“70B 微调三档报价”，数据标明为示例，可随意改。</translation>
    </message>
    <message>
        <source>Parts and prices</source>
        <translation>部件与价格</translation>
    </message>
    <message>
        <source>Search by name, number, pinyin; how old each price is</source>
        <translation>按名称、部件号、拼音查找；看价格新旧</translation>
    </message>
    <message>
        <source>Import a supplier&apos;s prices</source>
        <translation>导入供应商价格</translation>
    </message>
    <message>
        <source>CSV, XLSX, ODS, XLS; GBK or UTF-8, by button or drop</source>
        <translation>CSV、XLSX、ODS、XLS；GBK 或 UTF-8，点选或拖入</translation>
    </message>
</context>
<context>
    <name>peiji::StatusStrip</name>
    <message>
        <source>%1: no build</source>
        <translation>%1：没有可行配置</translation>
    </message>
    <message>
        <source>%1 incl. tax %2</source>
        <translation>%1 含税 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>错误 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>警告 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not checked</source>
        <translation>
            <numerusform>未检查 %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Oldest price %n day(s)</source>
        <translation>
            <numerusform>最旧价格 %n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>Works offline</source>
        <translation>离线可用</translation>
    </message>
    <message>
        <source>Nothing to save</source>
        <translation>无改动</translation>
    </message>
    <message>
        <source>Draft kept, not saved</source>
        <translation>草稿已留底，未保存</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>正在保存</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>没有保存：%1</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>正在计算</translation>
    </message>
    <message numerus="yes">
        <source>Catalogue %1 · %n part(s)</source>
        <translation>
            <numerusform>目录 %1 · %n 个部件</numerusform>
        </translation>
    </message>
    <message>
        <source>No catalogue</source>
        <translation>没有目录</translation>
    </message>
</context>
<context>
    <name>peiji::StepBar</name>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
</context>
<context>
    <name>peiji::SupplierPriceDialog</name>
    <message>
        <source>Name the supplier: a price without a source is no offer.</source>
        <translation>请填写供应商：没有来源的价格不算供应商报价。</translation>
    </message>
    <message>
        <source>The offer ends before it begins.</source>
        <translation>报价的截止日期早于起始日期。</translation>
    </message>
    <message>
        <source>Supplier&apos;s price</source>
        <translation>供应商报价</translation>
    </message>
    <message>
        <source>each, tax included</source>
        <translation>每件，含税</translation>
    </message>
    <message>
        <source>Supplier</source>
        <translation>供应商</translation>
    </message>
    <message>
        <source>Date of the offer</source>
        <translation>报价日期</translation>
    </message>
    <message>
        <source>Valid until</source>
        <translation>有效期至</translation>
    </message>
    <message>
        <source>Use this price</source>
        <translation>采用此价格</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>peiji::TierChart</name>
    <message>
        <source>Show as a table</source>
        <translation>看表格</translation>
    </message>
    <message>
        <source>Copy as data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>no build in this tier</source>
        <translation>这一档没有可行配置</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>peiji::TierHead</name>
    <message>
        <source>Chosen tier</source>
        <translation>已选档位</translation>
    </message>
    <message>
        <source>Press to choose this tier</source>
        <translation>点击选择此档位</translation>
    </message>
</context>
<context>
    <name>peiji::TimeCard</name>
    <message>
        <source>Time to train</source>
        <translation>训练时长</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>做不到</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>This machine cannot hold the job; choose another below.</source>
        <translation>这台机器放不下本任务，请在下面另选。</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>%1–%2 days</source>
        <translation>%1–%2 天</translation>
    </message>
    <message>
        <source>State the training tokens to get the time.</source>
        <translation>填写训练 token 总数后才能算出时长。</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐</translation>
    </message>
    <message>
        <source>%1 token/s</source>
        <translation>%1 token/s</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>电量</translation>
    </message>
    <message>
        <source>No deadline</source>
        <translation>未设期限</translation>
    </message>
    <message>
        <source>In time</source>
        <translation>期限内</translation>
    </message>
    <message>
        <source>May be late</source>
        <translation>可能超期</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>超期</translation>
    </message>
    <message>
        <source>Deadline %1 days</source>
        <translation>期限 %1 天</translation>
    </message>
    <message>
        <source>%1 days, between %2 and %3</source>
        <translation>%1 天，区间 %2 至 %3</translation>
    </message>
    <message>
        <source>token/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <source>Per request</source>
        <translation>每个请求</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个 token</translation>
    </message>
    <message>
        <source>Energy per million tokens</source>
        <translation>每百万 token 电量</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>没有实测</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估算</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>%1–%2 hours</source>
        <translation>%1–%2 小时</translation>
    </message>
    <message>
        <source>%1 hours, between %2 and %3</source>
        <translation>%1 小时，区间 %2 至 %3</translation>
    </message>
</context>
<context>
    <name>peiji::VramChart</name>
    <message>
        <source>VRAM per GPU</source>
        <translation>每块 GPU 的显存</translation>
    </message>
    <message>
        <source>usable %1 GiB</source>
        <translation>可用 %1 GiB</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Usable</source>
        <translation>可用</translation>
    </message>
</context>
<context>
    <name>peiji::WhyPopover</name>
    <message>
        <source>nine times of ten within %1</source>
        <translation>九成情况下在 %1 以内</translation>
    </message>
    <message>
        <source>Sources: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between sources</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>peiji::WorkloadForm</name>
    <message>
        <source>No model is called “%1”. Choose one from the list or import its config.json.</source>
        <translation>没有名为“%1”的模型。请从列表中选择，或导入它的 config.json。</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>改精度</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>改优化器</translation>
    </message>
    <message>
        <source>model</source>
        <translation>换模型</translation>
    </message>
    <message>
        <source>method</source>
        <translation>改训练方式</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隐藏宽度</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Experts, active</source>
        <translation>专家，激活</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>currency</source>
        <translation>改币种</translation>
    </message>
    <message>
        <source>input voltage</source>
        <translation>改输入电压</translation>
    </message>
    <message>
        <source>checkpoints</source>
        <translation>改检查点</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>不清楚</translation>
    </message>
    <message>
        <source>Every %1 h, keep %2</source>
        <translation>每 %1 小时，留 %2 份</translation>
    </message>
    <message>
        <source>budgets</source>
        <translation>改预算</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>改序列长度</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>改批量</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>改 token 数</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>改 LoRA 秩</translation>
    </message>
    <message>
        <source>concurrency</source>
        <translation>改并发</translation>
    </message>
    <message>
        <source>prompt length</source>
        <translation>改提示长度</translation>
    </message>
    <message>
        <source>answer length</source>
        <translation>改回答长度</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>改期限</translation>
    </message>
    <message>
        <source>inlet temperature</source>
        <translation>改进风温度</translation>
    </message>
    <message>
        <source>= %1, model knows %2</source>
        <translation>= %1，模型只支持 %2</translation>
    </message>
    <message>
        <source>= %1</source>
        <translation>= %1</translation>
    </message>
    <message>
        <source>%1 tokens a step</source>
        <translation>每步 %1 token</translation>
    </message>
    <message>
        <source>= %1, %2 steps</source>
        <translation>= %1，共 %2 步</translation>
    </message>
    <message>
        <source>Time not estimated</source>
        <translation>不估算时长</translation>
    </message>
    <message>
        <source>Adapters on attention and MLP</source>
        <translation>适配器加在注意力和 MLP 上</translation>
    </message>
    <message>
        <source>Requests answered at once</source>
        <translation>同时应答的请求数</translation>
    </message>
    <message>
        <source>%1 hours a day</source>
        <translation>每天 %1 小时</translation>
    </message>
    <message>
        <source>No deadline</source>
        <translation>未设期限</translation>
    </message>
    <message>
        <source>Air in front of the server</source>
        <translation>服务器正面的空气</translation>
    </message>
    <message>
        <source>Cooling not checked</source>
        <translation>散热未检查</translation>
    </message>
    <message>
        <source>One circuit per rack</source>
        <translation>每个机柜一路</translation>
    </message>
    <message>
        <source>Power not checked</source>
        <translation>供电未检查</translation>
    </message>
    <message>
        <source>%1 GB each</source>
        <translation>单份 %1 GB</translation>
    </message>
    <message>
        <source>×2 %1</source>
        <translation>翻倍 %1</translation>
    </message>
    <message>
        <source>8-bit %1</source>
        <translation>改 8 位 %1</translation>
    </message>
    <message>
        <source>32-bit %1</source>
        <translation>改 32 位 %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Type a name, or drop a config.json on the window</source>
        <translation>输入名称，或把 config.json 拖到窗口上</translation>
    </message>
    <message>
        <source>Name of a model</source>
        <translation>模型名称</translation>
    </message>
    <message>
        <source>Import config.json</source>
        <translation>导入 config.json</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>训练方式</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度方案</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Data and batch</source>
        <translation>数据与批量</translation>
    </message>
    <message>
        <source>Deadline and budget</source>
        <translation>期限与预算</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>现场条件</translation>
    </message>
    <message>
        <source>What is left empty is never taken as passed</source>
        <translation>没填的项目不会当作合格，只会记为“未检查”</translation>
    </message>
    <message>
        <source>Budgets incl. tax, one per tier</source>
        <translation>含税预算，每档一个</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>币种</translation>
    </message>
    <message>
        <source>Input voltage</source>
        <translation>输入电压</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批量</translation>
    </message>
    <message>
        <source>seq</source>
        <translation>条</translation>
    </message>
    <message>
        <source>Training tokens</source>
        <translation>训练 token 总数</translation>
    </message>
    <message>
        <source>Concurrent requests</source>
        <translation>并发请求</translation>
    </message>
    <message>
        <source>Prompt length</source>
        <translation>提示长度</translation>
    </message>
    <message>
        <source>Answer length</source>
        <translation>回答长度</translation>
    </message>
    <message>
        <source>Finish within</source>
        <translation>必须在</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>Inlet temperature</source>
        <translation>机房进风温度</translation>
    </message>
    <message>
        <source>%1 B per weight, FP32 master</source>
        <translation>每个权重 %1 字节，另存 FP32 主权重</translation>
    </message>
    <message>
        <source>%1 B per weight</source>
        <translation>每个权重 %1 字节</translation>
    </message>
    <message>
        <source>%1 B per parameter</source>
        <translation>每个参数 %1 字节</translation>
    </message>
    <message>
        <source>document length</source>
        <translation>文档长度</translation>
    </message>
    <message>
        <source>frozen layers</source>
        <translation>冻结层数</translation>
    </message>
    <message>
        <source>answers at once</source>
        <translation>同时生成数</translation>
    </message>
    <message>
        <source>Attention stays inside a document</source>
        <translation>注意力不跨文档</translation>
    </message>
    <message>
        <source>Sequences are not packed</source>
        <translation>序列未打包</translation>
    </message>
    <message numerus="yes">
        <source>of %n layers, from the bottom</source>
        <translation>
            <numerusform>共 %n 层，自底向上</numerusform>
        </translation>
    </message>
    <message>
        <source>Every layer is trained</source>
        <translation>所有层都训练</translation>
    </message>
    <message>
        <source>Each replica generates so many</source>
        <translation>每个副本同时生成</translation>
    </message>
    <message>
        <source>Mean document, if packed</source>
        <translation>平均文档长度（打包时）</translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation>冻结层数</translation>
    </message>
    <message>
        <source>Answers at once</source>
        <translation>同时生成数</translation>
    </message>
    <message>
        <source>variant of the method</source>
        <translation>方法变体</translation>
    </message>
    <message>
        <source>Learns from</source>
        <translation>学习方式</translation>
    </message>
    <message>
        <source>Pairs (DPO)</source>
        <translation>偏好对（DPO）</translation>
    </message>
    <message>
        <source>Rewards with a critic (PPO)</source>
        <translation>奖励与评论模型（PPO）</translation>
    </message>
    <message>
        <source>Groups of answers (GRPO)</source>
        <translation>成组回答（GRPO）</translation>
    </message>
    <message>
        <source>With a frozen reference model</source>
        <translation>含冻结的参考模型</translation>
    </message>
    <message>
        <source>With reference, reward model and critic</source>
        <translation>含参考、奖励和评论模型</translation>
    </message>
    <message>
        <source>With a reference, without a critic</source>
        <translation>含参考模型，无评论模型</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>DoRA</source>
        <translation>DoRA</translation>
    </message>
    <message>
        <source>Also a magnitude per output</source>
        <translation>另有每路输出的幅度</translation>
    </message>
    <message>
        <source>Low-rank weights only</source>
        <translation>只有低秩权重</translation>
    </message>
</context>
<context>
    <name>peiji::WorkloadPage</name>
    <message>
        <source>The task cannot be computed like this</source>
        <translation>这样的任务算不了</translation>
    </message>
    <message>
        <source>“2 bytes per parameter, so %1 = %2 GB” counts weights only. Training adds gradients, optimizer and activations: %3 per GPU here.</source>
        <translation>常说“16 位模型每参数 2 字节，%1 = %2 GB”只算了权重。训练还要梯度、优化器和激活：本任务每卡 %3。</translation>
    </message>
    <message>
        <source>Why %1?</source>
        <translation>为什么是 %1？</translation>
    </message>
    <message>
        <source>Nine times of ten the true peak lies in the interval; it comes from comparing the engine with published measurements. Plan: %1.</source>
        <translation>九成情况下真实峰值落在该区间内；区间由计算引擎与公开实测数据对比得出。方案：%1。</translation>
    </message>
    <message>
        <source>Why this long?</source>
        <translation>为什么要这么久？</translation>
    </message>
    <message>
        <source>%1 s a step</source>
        <translation>每步 %1 s</translation>
    </message>
    <message>
        <source>%1 token/s</source>
        <translation>%1 token/s</translation>
    </message>
    <message>
        <source>No measurement of this device family is published: the interval is wide. Plan: %1.</source>
        <translation>该设备系列没有公开的实测数据，因此区间较宽。方案：%1。</translation>
    </message>
    <message>
        <source>The interval comes from comparing the engine with published measurements. Plan: %1.</source>
        <translation>区间由计算引擎与公开实测数据对比得出。方案：%1。</translation>
    </message>
    <message>
        <source>Only %1 × %2 is considered.</source>
        <translation>只考虑 %1 × %2。</translation>
    </message>
    <message>
        <source>Only %1 is considered.</source>
        <translation>只考虑 %1。</translation>
    </message>
    <message>
        <source>The template names it.</source>
        <translation>这是模板指定的。</translation>
    </message>
    <message>
        <source>Consider every GPU</source>
        <translation>考虑所有 GPU</translation>
    </message>
    <message>
        <source>choice of GPUs</source>
        <translation>改 GPU 范围</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>field, what is wrong</comment>
        <translation>%1：%2</translation>
    </message>
</context>
</TS>
