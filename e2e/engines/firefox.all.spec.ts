import { findBrowser } from './findBrowser.js'
import { launchFirefox } from './launchFirefox.js'
import { tellStories } from './tellStories.js'

const path = findBrowser('firefox')
tellStories('Firefox', path === undefined ? undefined : () => launchFirefox(path))
