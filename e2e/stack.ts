import { fileURLToPath } from 'node:url'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { type LoginStack, startLoginStack } from '../scripts/start/startLoginStack.js'
import type { Keep } from './keptTest.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Chains, mail, providers, phone wallet, server and frame, all real: whatever a spec needs beside its page. */
export interface Stack extends LoginStack {
  /** The code of the newest mail to an address, once there is one that is newer than `afterMs`. */
  readCode(to: string, afterMs?: number): Promise<string>
  /** The first link of the newest mail to an address that has one. */
  readLink(to: string): Promise<string>
}

/** The fixture `stack`: one of them for all specs of a worker. */
export async function giveStack(
  { kept }: { readonly kept: Keep },
  use: (stack: Stack) => Promise<void>,
): Promise<void> {
  return use(await kept('stack', () => startStack({ hasSolana: false })))
}

/** The same with the sandbox's Solana chain, which few specs need. */
export async function giveSolanaStack(
  { kept }: { readonly kept: Keep },
  use: (stack: Stack) => Promise<void>,
): Promise<void> {
  return use(await kept('stack with Solana', () => startStack({ hasSolana: true })))
}

/** How long it may take to start, in ms. */
export const stackTimeoutMs = 180_000

async function startStack({ hasSolana }: { readonly hasSolana: boolean }): Promise<Stack & { close(): Promise<void> }> {
  const stack = await startLoginStack({ root, port: await findFreePort(), framePort: await findFreePort(), hasSolana })
  const inbox = `${stack.world.urls.sandbox}/api/inbox`
  return {
    ...stack,
    // A second of leeway: mails tell their time in whole seconds.
    readCode: (to, afterMs = 0) =>
      readMail(inbox, to, ({ code, at }) => (new Date(at).getTime() >= afterMs - 1_000 ? code : undefined)),
    readLink: (to) => readMail(inbox, to, ({ links }) => links[0]),
    close: stack.stop,
  }
}

interface Mail {
  readonly code?: string
  readonly links: readonly string[]
  readonly at: string | number
}

/** What `pick` finds in the newest mail to an address that has it. */
async function readMail(inbox: string, to: string, pick: (mail: Mail) => string | undefined): Promise<string> {
  const endsAtMs = Date.now() + 20_000
  while (Date.now() < endsAtMs) {
    const answer = await fetch(`${inbox}?to=${encodeURIComponent(to)}`)
    const mails = (await answer.json()) as Mail[]
    const found = mails.map(pick).find((one) => one !== undefined)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail of the kind came for ${to}`)
}
