import type { BrowserContext } from '@playwright/test'

/** An unused origin. Playwright fulfils the browser's requests to it. */
export const frameOrigin = 'http://127.0.0.1:47111'

/** The first account of every local chain. It is public, and worthless elsewhere. */
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export interface Answer {
  readonly ok?: unknown
  readonly error?: Readonly<Record<string, unknown>>
  /** The frame is shown with this height in CSS pixels until the user clicks one of its two buttons. */
  readonly show?: number
  /** There is no response. */
  readonly silent?: true
}

export type Script = Record<string, Answer | ((payload: Record<string, unknown>, round: number) => Answer)>

const user = { email: 'ada@example.com', address, chainId: 'eip155:31337', accounts: [{ address, type: 'eoa' }] }

/** The responses for a user who logs in by e-mail with the code 424242, or with any provider. */
export const defaultScript: Script = {
  CONNECT_EMAIL: { ok: { action: 'VERIFY_OTP' } },
  CONNECT_DEVICE: { silent: true },
  CONNECT_OTP: ({ otp }) =>
    otp === '424242' ? {} : { error: { code: 'code_wrong', message: 'This code is not right.' } },
  GET_SOCIAL_REDIRECT_URI: { ok: { uri: `${frameOrigin}/provider` } },
  CONNECT_SOCIAL: { ok: { ...user, userName: 'Ada Lovelace' } },
  GET_FARCASTER_URI: { ok: { url: 'https://farcaster.xyz/~/siwf?channelToken=ABCDEF0123456789' } },
  CONNECT_FARCASTER: { silent: true },
  GET_USER: ({ chainId }) => ({ ok: { ...user, chainId: chainId ?? user.chainId } }),
  IS_CONNECTED: { ok: { isConnected: true } },
  GET_CHAIN_ID: { ok: { chainId: 'eip155:31337' } },
  SWITCH_NETWORK: ({ chainId }) => ({ ok: { chainId } }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { ok: { smartAccountEnabledNetworks: [] } },
  GET_SECURITY: { ok: { level: 'L0', managed: 'instant', slots: ['device', 'managed'] } },
  OPEN_SCREEN: { show: 420 },
  RPC_REQUEST: { show: 480, ok: `0x${'11'.repeat(65)}` },
  UPDATE_EMAIL: { show: 330, ok: { action: 'VERIFY_PRIMARY_OTP' } },
  UPDATE_EMAIL_PRIMARY_OTP: {},
  UPDATE_EMAIL_SECONDARY_OTP: { ok: { newEmail: 'new@example.com' } },
}

const framePage = `<!doctype html><meta charset="utf-8"><title>Wallet</title>
<style>body{margin:0;font:16px system-ui;background:#fff;color:#111;display:grid;place-content:center;gap:12px;height:100dvh;text-align:center}
@media(prefers-color-scheme:dark){body{background:#17181b;color:#eee}}button{font:inherit;padding:12px 24px}</style>
<p>The secure frame</p><button id="yes">Confirm</button><button id="no">Cancel</button>
<script>
const host = location.ancestorOrigins[0]
const say = (type, payload, id) => parent.postMessage({ type: '@w3m-frame/' + type, payload, id }, host)
const rounds = {}
let settle
addEventListener('message', async ({ data, origin, source }) => {
  if (source !== parent || origin !== host || !String(data?.type).startsWith('@w3m-app/')) return
  const name = data.type.slice(9)
  if (name === 'CANCEL') return settle?.(false)
  const round = (rounds[name] = (rounds[name] ?? 0) + 1)
  const answer = await (await fetch('/answer', { method: 'POST', body: JSON.stringify({ name, payload: data.payload ?? {}, round }) })).json()
  if (answer.silent) return
  if (answer.show) {
    say('SHOW', { height: answer.show })
    const done = await new Promise((resolve) => { settle = resolve })
    say('HIDE', {})
    if (!done) return say(name + '_ERROR', { code: 'user_rejected', message: 'No' }, data.id)
  }
  if (answer.error) say(name + '_ERROR', answer.error, data.id)
  else say(name + '_SUCCESS', answer.ok, data.id)
})
document.querySelector('#yes').onclick = () => settle?.(true)
document.querySelector('#no').onclick = () => settle?.(false)
addEventListener('keydown', ({ key }) => key === 'Escape' && settle?.(false))
say('READY', {})
</script>`

const providerPage = `<!doctype html><title>Provider</title><button>Log in</button>
<script>document.querySelector('button').onclick = () => { opener.postMessage({ resultUri: '${frameOrigin}/?code=1' }, '*'); close() }</script>`

/** Fakes the frame's origin: sends the same window messages, with the responses in `script`. */
export async function serveFakeFrame(context: BrowserContext, script: Script): Promise<void> {
  const html = (body: string) => ({ contentType: 'text/html', body })
  await context.route(`${frameOrigin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/sdk') return route.fulfill(html(framePage))
    if (pathname === '/provider') return route.fulfill(html(providerPage))
    if (pathname !== '/answer') return route.fulfill(html('<!doctype html><title>Loading</title>'))
    const { name, payload, round } = route.request().postDataJSON()
    const entry = script[name]
    const answer = typeof entry === 'function' ? entry(payload, round) : entry
    return route.fulfill({ json: answer ?? {} })
  })
}
