import { findBrowser } from './findBrowser.js'
import { launchWebKit } from './launchWebKit.js'
import { tellStories } from './tellStories.js'

const path = findBrowser('webkit')
tellStories('WebKit', path === undefined ? undefined : launchWebKit, { forgetsFrames: true })
