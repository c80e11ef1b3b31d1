import { findBrowser } from './findBrowser.js'
import { launchWebKit } from './launchWebKit.js'
import { testUserJourneys } from './testUserJourneys.js'

const path = findBrowser('webkit')
testUserJourneys('WebKit', path === undefined ? undefined : launchWebKit, { forgetsFrames: true })
