import { fileURLToPath } from 'node:url'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { type LoginStack, startLoginStack } from '../scripts/start/startLoginStack.js'
import type { GetShared } from './keptTest.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The real services that a spec needs besides its page: chains, mail, providers, phone wallet, server and frame. */
export interface Stack extends LoginStack {
  /** Returns the code in the newest mail to an address. Waits until there is one newer than `afterMs`. */
  readCode(to: string, afterMs?: number): Promise<string>
  /** Returns the first link in the newest mail to an address that contains a link. */
  readLink(to: string): Promise<string>
}

/** The fixture `stack`: one for all specs of a worker. */
export async function provideStack(
  { kept }: { readonly kept: GetShared },
  use: (stack: Stack) => Promise<void>,
): Promise<void> {
  return use(await kept('stack', () => startStack({ hasSolana: false })))
}

/** The fixture `stack` with the sandbox's Solana chain, which only a few specs need. */
export async function provideSolanaStack(
  { kept }: { readonly kept: GetShared },
  use: (stack: Stack) => Promise<void>,
): Promise<void> {
  return use(await kept('stack with Solana', () => startStack({ hasSolana: true })))
}

/** The timeout for the start, in milliseconds. */
export const stackTimeoutMs = 180_000

/** Starts a stack. `secondAccounts` are the smart accounts of the second network. */
export async function startStack(
  options: Pick<Parameters<typeof startLoginStack>[0], 'hasSolana' | 'secondAccounts'>,
): Promise<Stack & { close(): Promise<void> }> {
  const stack = await startLoginStack({
    ...options,
    ...{ root, port: await findFreePort(), framePort: await findFreePort() },
  })
  const inbox = `${stack.world.urls.sandbox}/api/inbox`
  return {
    ...stack,
    // Allow one second of tolerance: the times of mails are in whole seconds.
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

/** Returns the result of `pick` for the newest mail to an address that has one. */
async function readMail(inbox: string, to: string, pick: (mail: Mail) => string | undefined): Promise<string> {
  const endsAtMs = Date.now() + 20_000
  while (Date.now() < endsAtMs) {
    const answer = await fetch(`${inbox}?to=${encodeURIComponent(to)}`)
    const mails = (await answer.json()) as Mail[]
    const found = mails.map(pick).find((one) => one !== undefined)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No matching mail arrived for ${to}`)
}
