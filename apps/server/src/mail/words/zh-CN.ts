import type { MailWords } from '../Mail.js'

const notYou = '如果不是你本人操作，请在钱包设置中选择在所有设备上退出登录，并告知该应用。'

export const zhCN: MailWords = {
  code: {
    subject: '你的 {host} 登录验证码',
    title: '登录 {host}',
    lines: [
      '请在你请求验证码的地方输入。十分钟内有效，只能使用一次。',
      '{host} 绝不会向你索要验证码。如果你没有请求验证码，请忽略此邮件。',
    ],
  },
  device: {
    subject: '确认登录 {host} 的新设备',
    title: '有新设备想登录 {host}',
    lines: [
      '设备：{device}',
      '如果是你本人，请打开页面并输入登录处显示的数字。链接十分钟内有效。',
      '如果不是你，请不要打开：没有这个数字，任何人都无法进入。',
    ],
    button: '检查设备',
  },
  newDevice: {
    subject: '你在 {host} 的钱包有新设备登录',
    title: '你在新设备上登录了',
    lines: ['应用：{host}', '设备：{device}', '时间：{time}', notYou],
  },
  newDeviceOpened: {
    subject: '你在 {host} 的钱包有新设备登录',
    title: '你在新设备上登录，并打开了钱包',
    lines: ['应用：{host}', '设备：{device}', '时间：{time}', '钱包是用应用为你保管的密钥打开的。', notYou],
  },
  changeCode: {
    subject: '你的邮箱更改验证码',
    title: '更改你的邮箱地址',
    lines: [
      '请在你请求验证码的地方输入。新地址将是 {email}。',
      '如果你没有请求更改，请忽略此邮件，并在钱包设置中选择在所有设备上退出登录。',
    ],
  },
  approvalCode: {
    subject: '确认来自 {host} 的请求',
    title: '{host} 请你确认',
    lines: [
      '请在钱包中输入此验证码，以确认且仅确认此项。十分钟内有效，只能使用一次。',
      '如果你没有发起请求，请忽略此邮件。不要将验证码告诉任何人，也不要输入其他页面。',
    ],
  },
  emailChanged: {
    subject: '你的邮箱地址已更改',
    title: '你的邮箱地址已更改',
    lines: ['你现在用 {email} 登录。', '时间：{time}', '如果不是你本人操作，请立即联系你使用的应用。'],
  },
  undoableChange: {
    subject: '你的邮箱地址已更改',
    title: '你的邮箱地址已更改',
    lines: [
      '你现在用 {email} 登录 {host}。',
      '时间：{time}',
      '如果不是你本人操作，请最迟在 {until} 之前打开页面并按下其中的按钮。旧地址会恢复，所有人都会退出登录。',
    ],
    button: '不是我操作的',
  },
  changeUndone: {
    subject: '邮箱地址的更改已撤销',
    title: '邮箱地址的更改已撤销',
    lines: [
      '应用：{host}',
      '时间：{time}',
      '原来的地址已恢复。所有人都已退出登录，更改之后添加的登录方式已移除。',
      '如果不是你本人操作，请立即联系你使用的应用。',
    ],
  },
  linked: {
    subject: '已添加一种登录方式',
    title: '你现在也可以用 {method} 登录',
    lines: ['时间：{time}', notYou],
  },
  unlinked: {
    subject: '已移除一种登录方式',
    title: '你不能再用 {method} 登录',
    lines: ['时间：{time}', '有关你钱包的邮件仍会发送到此地址。', notYou],
  },
  noticesMoved: {
    subject: '有关你钱包的邮件将发送到另一个地址',
    title: '有关你钱包的邮件现在发送到另一个地址',
    lines: ['{method} 告知了你的新地址。', '时间：{time}', notYou],
  },
  reused: {
    subject: '{host} 上的一次登录已终止',
    title: '为了你的安全，我们终止了一次登录',
    lines: ['{host} 上的一次登录同时在两处使用，可能有人复制了它。', '时间：{time}', '请重新登录。你的钱包没有变化。'],
  },
  security: {
    slotAdded: {
      subject: '已添加一种打开钱包的方式',
      title: '有新的方式可以打开你的钱包',
      lines: ['应用：{host}', '时间：{time}', notYou],
    },
    slotRemoved: {
      subject: '已移除一种打开钱包的方式',
      title: '已移除一种打开钱包的方式',
      lines: ['应用：{host}', '时间：{time}', notYou],
    },
    kitCreated: {
      subject: '已创建恢复套件',
      title: '已为你的钱包创建恢复套件',
      lines: ['谁拥有它，谁就能打开钱包：请存放在别人看不到的地方。', '时间：{time}', notYou],
    },
    levelRaised: {
      subject: '现在只有你能打开你的钱包',
      title: '现在只有你能打开你的钱包',
      lines: ['应用不能再为你恢复钱包。请再保留一种打开方式。', '时间：{time}', notYou],
    },
    exported: {
      subject: '你钱包的密钥已被显示',
      title: '你钱包的密钥已被显示',
      lines: ['应用：{host}', '时间：{time}', '如果不是你本人操作，请立即将钱包中的资产转移到其他钱包。'],
    },
    deleted: {
      subject: '你的钱包已删除',
      title: '你的钱包已删除',
      lines: [
        '应用：{host}',
        '时间：{time}',
        '它的地址已永久失去。再次登录时，你会得到一个新钱包。',
        '如果不是你本人操作，请立即联系你使用的应用。',
      ],
    },
    releaseStarted: {
      subject: '正在恢复你的钱包',
      title: '有人请求在另一台设备上恢复你的钱包',
      lines: ['应用：{host}', '时间：{time}', '如果不是你本人操作，请在熟悉的设备上登录，并在那里停止恢复。'],
    },
    releaseDone: {
      subject: '你的钱包已在另一台设备上打开',
      title: '你的钱包已在另一台设备上打开',
      lines: ['应用：{host}', '时间：{time}', notYou],
    },
  },
  page: {
    title: '检查设备',
    question: '是你本人想登录 {host} 吗？',
    device: '设备',
    time: '请求时间',
    number: '数字',
    numberHint: '请输入登录处显示的两位数字。',
    approve: '是，登录',
    refuse: '否，不是我',
    warning: '如果是别人告诉你数字或让你来到这里，那是骗局：请选择“否”。',
    approved: '完成。请返回你登录的页面；验证码正在发送给你。',
    refused: '没有人能进入。你可以关闭此页面。',
    wrong: '数字错误，因此这次登录已终止。如果是你本人，请重新获取邮件。',
    gone: '此链接已被使用或已过期。请重新获取邮件。',
  },
  undo: {
    title: '撤销地址更改',
    question: '你在 {host} 的钱包的邮箱地址，是在你不知情的情况下更改的吗？',
    explanation: '撤销后，旧地址会恢复，所有人都会退出登录，更改之后添加的登录方式会被移除，等待中的恢复会停止。',
    time: '更改时间',
    confirm: '是，撤销',
    done: '完成。旧地址已恢复，所有人都已退出登录。你可以关闭此页面并重新登录。',
    gone: '此链接已被使用或已过期。',
  },
}
