import { launchChromium } from './launchChromium.js'
import { testUserJourneys } from './testUserJourneys.js'

// Other specs cover pairing, reloads and a provider's window in Chromium: `pairing/story`, `embedded/connect` and
// `embedded/social`.
testUserJourneys('Chromium', launchChromium, { isToldElsewhere: true })
