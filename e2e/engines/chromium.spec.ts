import { launchChromium } from './launchChromium.js'
import { tellStories } from './tellStories.js'

tellStories('Chromium', launchChromium, 'frame')
