import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { expect, test } from '../stillTest.js'

const source = fileURLToPath(new URL('../../apps/frame/src/keys/createBrowserPasskeys.ts', import.meta.url))

/** The frame's way to the browser's passkeys, as one script for a bare page. */
const bundle = async (): Promise<string> => {
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
  if (file?.type !== 'chunk') throw new Error('one script was built')
  return file.code
}

/** A page of its own origin with an authenticator that says yes, or no, and knows PRF, or not. */
const openPage = async (page: Page, habits: { hasPrf: boolean; saysYes?: boolean }) => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Passkeys</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  server.close()
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
  await page.addScriptTag({ content: `${await bundle()};globalThis.keys=keys` })
}

type Keys = typeof import('../../apps/frame/src/keys/createBrowserPasskeys.js')
/** Makes a passkey and uses it, twice with one salt and once with another; errors as their codes. */
const tryPasskey = (page: Page) =>
  page.evaluate(async () => {
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

test('a passkey gives one secret a wallet, the same every time, and is made once', async ({ page }) => {
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

test('an authenticator without PRF is told as such, so that password and kit can be offered', async ({ page }) => {
  await openPage(page, { hasPrf: false })
  expect(await tryPasskey(page)).toBe('passkey_unsupported')
})

test('a person who is not verified has refused', async ({ page }) => {
  await openPage(page, { hasPrf: true, saysYes: false })
  expect(await tryPasskey(page)).toBe('passkey_refused')
})
