import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSocialSettings } from './socialSettings.js'

const folder = mkdtempSync(join(tmpdir(), 'foyer-oauth-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(oauth: unknown, sandbox = false) {
  return readSocialSettings({ FOYER_OAUTH: typeof oauth === 'string' ? oauth : JSON.stringify(oauth) }, sandbox)
}

describe('readSocialSettings', () => {
  it('returns no log-in methods without settings', () => {
    expect(readSocialSettings({}, true)).toEqual({ providers: {}, farcaster: undefined })
  })

  it('needs only an id and a secret: the URLs of the public services are defaults', () => {
    const settings = read({ github: { clientId: 'id', clientSecret: 'secret' } })
    expect(Object.keys(settings.providers)).toEqual(['github'])
    expect(settings.providers.github?.endpoints.tokenUrl).toBe('https://github.com/login/oauth/access_token')
  })

  it('reads a file, and variables replace single settings', () => {
    const path = join(folder, 'oauth.json')
    writeFileSync(path, JSON.stringify({ google: { clientId: 'from file', clientSecret: 'secret' } }))
    const settings = readSocialSettings(
      {
        FOYER_OAUTH: path,
        FOYER_OAUTH_GOOGLE_CLIENT_ID: 'from variable',
        FOYER_OAUTH_GOOGLE_AUTHORIZATION_URL: 'https://login.example/authorize',
        FOYER_OAUTH_X_CLIENT_ID: 'x',
        FOYER_OAUTH_X_CLIENT_SECRET: 'y',
        FOYER_FARCASTER_RELAY_URL: 'https://relay.example/',
      },
      false,
    )
    expect(settings.providers.google).toMatchObject({
      clientId: 'from variable',
      clientSecret: 'secret',
      endpoints: { authorizationUrl: 'https://login.example/authorize', issuer: 'https://accounts.google.com' },
    })
    expect(settings.farcaster).toMatchObject({ relayUrl: 'https://relay.example', rpcUrl: undefined })
    expect(Object.keys(settings.providers)).toEqual(['google', 'x'])
  })

  it('accepts the private key of Apple, also with escaped line ends', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const apple = { clientId: 'id', teamId: 'team', keyId: 'key', privateKey: pem.replaceAll('\n', '\\n') }
    expect(read({ apple }).providers.apple?.appleKey?.privateKey).toBe(pem)
  })

  it.each([
    ['not JSON', 'nowhere.json', 'must be JSON, or the path of a JSON file'],
    ['an unknown provider', { myspace: {} }, 'the JSON has no setting myspace'],
    ['a misspelt setting', { x: { clientID: 'a' } }, 'x has no setting clientID'],
    ['a number', { x: { clientId: 1 } }, 'x.clientId must be a text'],
    ['a missing id', { x: { clientSecret: 'a' } }, 'x.clientId is missing'],
    ['a missing secret', { x: { clientId: 'a' } }, 'x.clientSecret is missing'],
    [
      'an Apple without key',
      { apple: { clientId: 'a', clientSecret: 'b' } },
      'apple needs teamId, keyId and privateKey',
    ],
    [
      'a key of another kind',
      { apple: { clientId: 'a', teamId: 't', keyId: 'k', privateKey: 'secret-value' } },
      'apple.privateKey must be the P-256 key of the .p8 file',
    ],
    [
      'plain http',
      { x: { clientId: 'a', clientSecret: 'b', tokenUrl: 'http://x.example/' } },
      'x.tokenUrl must start with https://',
    ],
    ['a registry that is no address', { farcaster: { idRegistry: '0x1' } }, 'farcaster.idRegistry must be an address'],
  ])('rejects %s with a readable message', (_, oauth, message) => {
    expect(() => read(oauth)).toThrow(message)
  })

  it('allows http only for this machine in sandbox mode', () => {
    const settings = (host: string) => ({ x: { clientId: 'a', clientSecret: 'b', tokenUrl: `http://${host}/token` } })
    expect(read(settings('localhost:3003'), true).providers.x?.endpoints.tokenUrl).toBe('http://localhost:3003/token')
    expect(() => read(settings('localhost:3003'), false)).toThrow('https://')
    expect(() => read(settings('localhost.evil.example'), true)).toThrow('https://')
    expect(() => read(settings('10.0.0.1'), true)).toThrow('https://')
  })
})
