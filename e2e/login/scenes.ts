import { accountScenes } from './scenes/account.js'
import type { LoginScene } from './scenes/LoginScene.js'
import { logInScenes } from './scenes/logIn.js'
import { socialScenes } from './scenes/social.js'

/** Every view of log-in and of the embedded account, in the states that screenshots should cover. */
export const scenes: Readonly<Record<string, LoginScene>> = { ...logInScenes, ...socialScenes, ...accountScenes }
