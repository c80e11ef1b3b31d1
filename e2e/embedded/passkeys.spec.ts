import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { actionText } from '@foyer/contract/keys/passkeyFormulas'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { confirmInWindow } from './approvalWindow.js'
import { expect, test } from './embeddedTest.js'
import { pressInFrame } from './pressInFrame.js'

const source = fileURLToPath(new URL('../../apps/frame/src/keys/createBrowserPasskeys.ts', import.meta.url))

/** Bundles the frame's passkey code as a script for a bare page. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: source, formats: ['iife'], name: 'keys' },
    },
  })
  const bundles = Array.isArray(built) ? built : [built]
  const outputs = bundles.flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const [file] = outputs
  if (file?.type !== 'chunk') throw new Error('the build is not a single script')
  return file.code
}

/** Opens a page on a separate origin with a virtual authenticator. It approves or rejects, with or without PRF. */
async function openPage(page: Page, habits: { hasPrf: boolean; saysYes?: boolean }) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Passkeys</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  server.close()
  await addAuthenticator(page, habits)
  await page.addScriptTag({ content: `${await bundle()};globalThis.keys=keys` })
}

/** Adds an authenticator to the page and its frames. */
async function addAuthenticator(page: Page, habits: { hasPrf: boolean; saysYes?: boolean }) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: habits.saysYes ?? true,
      automaticPresenceSimulation: true,
      hasPrf: habits.hasPrf,
    },
  })
}

type Keys = typeof import('../../apps/frame/src/keys/createBrowserPasskeys.js')
/**
 * Creates a passkey and uses it three times, twice with one salt and once with another. Returns errors as their codes.
 */
function tryPasskey(page: Page) {
  return page.evaluate(async () => {
    const { createBrowserPasskeys } = (globalThis as unknown as { keys: Keys }).keys
    const passkeys = createBrowserPasskeys({ credentials: navigator.credentials, host: location.hostname })
    const salt = (fill: number) => new Uint8Array(32).fill(fill)
    const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
    try {
      const userHandle = crypto.getRandomValues(new Uint8Array(16))
      const made = await passkeys.create({ userHandle, name: 'Wallet', excludedIds: [], prfSalt: salt(1) })
      const credentialIds = [made.credentialId]
      const one = await passkeys.get({ credentialIds, prfSalt: salt(1), challenge: salt(3) })
      const same = await passkeys.get({ credentialIds, prfSalt: salt(1), challenge: salt(3) })
      const other = await passkeys.get({ credentialIds, prfSalt: salt(2), challenge: salt(3) })
      const again = await passkeys
        .create({ userHandle, name: 'Wallet', excludedIds: credentialIds, prfSalt: salt(1) })
        .then(() => 'made', codeOf)
      return {
        isSameId: one.credentialId === made.credentialId,
        bytes: one.secret.length,
        isSame: String(one.secret) === String(same.secret),
        isSameAsMade: made.secret === undefined || String(made.secret) === String(one.secret),
        isOther: String(one.secret) !== String(other.secret),
        again,
      }
    } catch (error) {
      return codeOf(error)
    }
  })
}

test('passkey: returns the same secret for a wallet every time, and is created only once', async ({ page }) => {
  await openPage(page, { hasPrf: true })
  expect(await tryPasskey(page)).toEqual({
    isSameId: true,
    bytes: 32,
    isSame: true,
    isSameAsMade: true,
    isOther: true,
    again: 'passkey_refused',
  })
})

test('passkey: an authenticator without PRF fails with a separate code, so that password and kit can be offered', async ({
  page,
}) => {
  await openPage(page, { hasPrf: false })
  expect(await tryPasskey(page)).toBe('passkey_unsupported')
})

test('passkey: fails with passkey_refused if the user is not verified', async ({ page }) => {
  await openPage(page, { hasPrf: true, saysYes: false })
  expect(await tryPasskey(page)).toBe('passkey_refused')
})

interface ReleaseBody {
  readonly recipientKey: string
  readonly passkey: { readonly nonce: string; readonly action: { readonly name: string; readonly hash: string } }
}

test('passkey: an assertion opens the wallet for one request only, even if an attacker recorded it', async ({
  page,
  host,
}) => {
  await addAuthenticator(page, { hasPrf: true })
  await host.embed()
  await host.logIn('passkey@test')
  const { screen } = host
  const press = (name: string | RegExp) => pressInFrame(screen.getByRole('button', { name }))
  const openSecurity = () => host.ask('OPEN_SCREEN', { screen: 'security' }).catch(() => undefined)
  const release = '**/api/keys/release'

  void openSecurity()
  await press(/^Add a passkey/)
  await expect(screen.getByText('It was added.')).toBeVisible()

  // The first assertion is recorded and never reaches the server, so its nonce stays unused.
  const recorded: ReleaseBody[] = []
  await page.route(
    release,
    (route) => {
      recorded.push(route.request().postDataJSON() as ReleaseBody)
      return route.abort()
    },
    { times: 1 },
  )
  await press('Destroy the provider’s key')
  await confirmInWindow(page, { name: 'Destroy the provider’s key', screen })
  await press(/Use a passkey/)
  await expect(screen.locator('.tone-warning')).toBeVisible()
  expect(recorded[0]?.passkey.action.name).toBe('raiseLevel')
  await press(/Use a passkey/)
  await expect(screen.getByText('Only you can open this wallet', { exact: true })).toBeVisible()
  await press(/^Remove: This device/)
  await confirmInWindow(page, { name: 'Remove', screen })
  await expect(screen.getByText('Removed')).toBeVisible()

  const { address } = (await host.demand('GET_USER')) as { address: string }
  await page.reload()
  await host.embed()
  const params = ['0x68656c6c6f', address]
  const signed = host.ask('RPC_REQUEST', { method: 'personal_sign', params })
  const sent: ReleaseBody[] = []
  const statuses: number[] = []
  await page.route(release, async (route) => {
    const body = route.request().postDataJSON() as ReleaseBody
    sent.push(body)
    await route.continue({ postData: sent.length === 1 ? { ...body, passkey: recorded[0]?.passkey } : body })
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/api/keys/release')) statuses.push(response.status())
  })
  await press(/Use a passkey/)
  await expect(screen.locator('.tone-warning')).toBeVisible()
  await press(/Use a passkey/)
  await confirmInWindow(page, { screen })
  expect(await signed).toMatchObject({ type: 'RPC_REQUEST_SUCCESS' })
  expect(statuses).toEqual([403, 200])
  const text = actionText({ name: 'personal_sign', chain: 'eip155:31337', params })
  const hash = createHash('sha256').update(text).digest('base64url')
  expect(sent[1]?.passkey.action).toEqual({ name: 'personal_sign', hash })
})
