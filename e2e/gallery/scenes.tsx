import type { FC } from 'react'
import { Account, LearnNetwork, Networks } from './scenes/account.js'
import { buyScenes } from './scenes/buying.js'
import { AllWallets, Connect, Connecting, Learn, Loading } from './scenes/connecting.js'
import type { SceneProps } from './scenes/Frame.js'
import { nameScenes } from './scenes/naming.js'
import { Preview, Receive, Send } from './scenes/sending.js'
import { signInScenes } from './scenes/signing.js'
import { States } from './scenes/states.js'
import { swapScenes } from './scenes/swapping.js'

/** All views of the gallery, by the name in its URL. Screenshots and tests use them. */
export const scenes: Readonly<Record<string, FC<SceneProps>>> = {
  connect: Connect,
  loading: Loading,
  connecting: Connecting,
  declined: (props) => <Connecting {...props} failed />,
  allWallets: AllWallets,
  account: Account,
  networks: Networks,
  send: Send,
  sendBad: (props) => <Send {...props} bad />,
  preview: Preview,
  receive: Receive,
  qrWaiting: (props) => <Receive {...props} waiting />,
  learn: Learn,
  learnNetwork: LearnNetwork,
  states: States,
  ...buyScenes,
  ...swapScenes,
  ...nameScenes,
  ...signInScenes,
}
