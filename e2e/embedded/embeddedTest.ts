import type { FrameLocator, Page } from '@playwright/test'
import { provideStack, type Stack, stackTimeoutMs } from '../stack.js'
import { test as base } from '../stillTest.js'
import { firstClient, type Heard, installFrameClient } from './installFrameClient.js'
import { type BareHost, serveBareHost } from './serveBareHost.js'

/** A page with the bare frame client. */
export interface Host {
  readonly page: Page
  readonly at: BareHost['at']
  /** Embeds the frame, by default with `ui=1` like the Foyer client. */
  embed(query?: Readonly<Record<string, string>>): Promise<void>
  ask(name: string, payload?: unknown, id?: string): Promise<Heard>
  /** Returns the payload of a success response, and throws for an error response. */
  demand(name: string, payload?: unknown): Promise<unknown>
  /** Logs in with a test address, which needs no mail. */
  logIn(email: string): Promise<void>
  /** Opens a provider's page in a separate window, where the given account approves. Returns the resulting URL. */
  visitProvider(uri: string, account: string): Promise<string>
  /** The frame with its screens. */
  readonly screen: FrameLocator
}

export const test = base.extend<{ readonly host: Host; readonly stack: Stack }>({
  stack: [provideStack, { timeout: stackTimeoutMs }],
  host: async ({ page, stack }, use) => {
    await use(await openHost(page, stack))
  },
})

/** Opens a bare host in a page. Its server closes with the page. */
export async function openHost(page: Page, stack: Stack): Promise<Host> {
  const bare = await serveBareHost()
  page.once('close', () => void bare.close())
  await page.addInitScript(installFrameClient, firstClient)
  await page.goto(bare.at('localhost'))
  return createHost(page, stack, bare)
}

function createHost(page: Page, stack: Stack, { at }: BareHost): Host {
  const ask: Host['ask'] = (name, payload, id) =>
    page.evaluate((question) => window.frameClient.ask(question.name, question.payload, question.id), {
      name,
      payload,
      id,
    })
  const demand: Host['demand'] = async (name, payload) => {
    const { type, payload: answer } = await ask(name, payload)
    if (type !== `${name}_SUCCESS`) throw new Error(`${type} ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    page,
    at,
    ask,
    demand,
    async embed(query = { ui: '1' }) {
      const search = new URLSearchParams({ projectId: 'sandbox', chainId: 'eip155:31337', version: '4', ...query })
      await page.evaluate((src) => window.frameClient.embed(src), `${stack.frameUrl}/sdk?${search}`)
    },
    screen: page.frameLocator('#w3m-iframe'),
    async logIn(email) {
      await demand('CONNECT_EMAIL', { email })
      await demand('CONNECT_OTP', { otp: '424242' })
    },
    visitProvider: (uri, account) =>
      page.evaluate(
        (address) =>
          new Promise<string>((resolve) => {
            window.addEventListener('message', ({ data }: MessageEvent<{ resultUri?: string }>) => {
              if (typeof data?.resultUri === 'string') resolve(data.resultUri)
            })
            window.open(address, '_blank', 'popup,width=600,height=800')
          }),
        `${uri}&${new URLSearchParams({ sandbox_account: account })}`,
      ),
  }
}

export { expect } from '@playwright/test'
