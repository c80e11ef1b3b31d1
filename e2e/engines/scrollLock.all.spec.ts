import { testScrollLock } from './checkScrollLock.js'
import { findBrowser } from './findBrowser.js'
import { launchChromium } from './launchChromium.js'
import { launchFirefox } from './launchFirefox.js'
import { launchWebKit } from './launchWebKit.js'
import { scrollLayouts } from './scrollLayouts.table.js'

const firefox = findBrowser('firefox')
const webKit = findBrowser('webkit')

testScrollLock('Chromium with classic scrollbars', () => launchChromium({ scrollbars: 'classic' }), scrollLayouts)
testScrollLock('Chromium on a phone', () => launchChromium({ isPhone: true }), scrollLayouts)
testScrollLock('Firefox', firefox === undefined ? undefined : () => launchFirefox(firefox), scrollLayouts)
testScrollLock('WebKit', webKit === undefined ? undefined : launchWebKit, scrollLayouts)
