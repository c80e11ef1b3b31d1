import { accountScenes } from './scenes/account.js'
import type { LoginScene } from './scenes/LoginScene.js'
import { logInScenes } from './scenes/logIn.js'
import { socialScenes } from './scenes/social.js'

/** Every view of log-in and of the embedded account, and the states in which it is worth a look. */
export const scenes: Readonly<Record<string, LoginScene>> = { ...logInScenes, ...socialScenes, ...accountScenes }
