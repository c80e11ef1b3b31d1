import { launchChromium } from './launchChromium.js'
import { tellStories } from './tellStories.js'

// What pairing, a reload and a provider's window do in Chromium is told by `pairing/story`, `embedded/connect` and `embedded/social`.
tellStories('Chromium', launchChromium, { isToldElsewhere: true })
