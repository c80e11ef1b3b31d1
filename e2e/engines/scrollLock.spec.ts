import { testScrollLock } from './checkScrollLock.js'
import { launchChromium } from './launchChromium.js'
import { shortScrollLayouts } from './scrollLayouts.table.js'

testScrollLock('Chromium', () => launchChromium({ scrollbars: 'classic' }), shortScrollLayouts)
