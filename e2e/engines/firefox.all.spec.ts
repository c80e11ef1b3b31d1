import { findBrowser } from './findBrowser.js'
import { launchFirefox } from './launchFirefox.js'
import { testUserJourneys } from './testUserJourneys.js'

const path = findBrowser('firefox')
testUserJourneys('Firefox', path === undefined ? undefined : () => launchFirefox(path))
