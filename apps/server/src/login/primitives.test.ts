import { describe, expect, it } from 'vitest'
import { createServer } from '../createServer.js'
import { ConfigError } from '../errors/ServerError.js'
import { createConfig, readConfig } from '../loadConfig.js'
import { createSecrets } from '../secrets/secrets.js'
import { assertMailAddress, readTestScript } from './email/mailAddress.js'
import { parseCookies } from './frame/authenticateFrameCall.js'
import { formatDevice } from './notices.js'
import { findFrameErrors } from './settings.js'

describe('createSecrets', () => {
  const secrets = createSecrets(new Uint8Array(32).fill(1))

  it('seal and open: a value opens only unaltered, with the same key, purpose and place', () => {
    const sealed = secrets.seal('email', 'row-1', 'ada@example.com')
    expect(secrets.open('email', 'row-1', sealed)).toBe('ada@example.com')
    expect(secrets.seal('email', 'row-1', 'ada@example.com')).not.toBe(sealed)
    expect(() => secrets.open('email', 'row-2', sealed)).toThrow()
    expect(() => secrets.open('mail', 'row-1', sealed)).toThrow()
    expect(() => createSecrets(new Uint8Array(32)).open('email', 'row-1', sealed)).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes)
      altered.writeUInt8((altered.readUInt8(at) + 1) % 256, at)
      expect(() => secrets.open('email', 'row-1', altered.toString('base64url'))).toThrow()
    }
    expect(() => secrets.open('email', 'row-1', sealed.slice(0, 20))).toThrow()
  })

  it('index: two lists of parts with the same joined text have different indexes', () => {
    expect(secrets.index('code', 'ab', 'c')).not.toBe(secrets.index('code', 'a', 'bc'))
    expect(secrets.index('code', 'ab')).not.toBe(secrets.index('link', 'ab'))
    expect(secrets.index('code', 'ab')).toBe(secrets.index('code', 'ab'))
  })
})

describe('settings of the log-in', () => {
  const key = Buffer.alloc(32, 1).toString('base64')
  const linesOf = (variables: Record<string, string>): readonly string[] => {
    try {
      readConfig(variables)
    } catch (error) {
      if (error instanceof ConfigError) return error.lines
    }
    return []
  }

  it('accepts a frame URL with a secret key, and needs no key in the sandbox', () => {
    expect(linesOf({ FOYER_FRAME_URL: 'https://wallet.example.com', FOYER_SECRET_KEY: key })).toEqual([])
    expect(linesOf({ FOYER_SANDBOX: '1', FOYER_FRAME_URL: 'http://secure.localhost:3002' })).toEqual([])
  })

  it.each([
    [{ FOYER_FRAME_URL: 'https://wallet.example.com' }, /^FOYER_SECRET_KEY: is needed with FOYER_FRAME_URL/],
    [
      { FOYER_FRAME_URL: 'http://wallet.example.com', FOYER_SECRET_KEY: key },
      /^FOYER_FRAME_URL: must start with https/,
    ],
    [{ FOYER_FRAME_URL: 'https://wallet.example.com/path' }, /^FOYER_FRAME_URL: must be an origin/],
    [
      { FOYER_FRAME_URL: 'https://a.example', FOYER_PUBLIC_URL: 'https://a.example/api', FOYER_SECRET_KEY: key },
      /^FOYER_FRAME_URL: must be a different origin than FOYER_PUBLIC_URL/,
    ],
    [{ FOYER_SECRET_KEY: 'c2hvcnQ=' }, /^FOYER_SECRET_KEY: must be 32 random bytes, as 64 hex digits or in base64$/],
    [{ FOYER_SMTP_URL: 'smtp://me:secret@mail.example' }, /^FOYER_SMTP_URL: needs FOYER_MAIL_FROM/],
    [
      { FOYER_SMTP_URL: 'http://me:secret@mail.example' },
      /^FOYER_SMTP_URL: must be an address that starts with smtp[^"]*$/,
    ],
    [{ FOYER_MAIL_FROM: 'me@example.com\r\nBcc: you@example.com' }, /^FOYER_MAIL_FROM: must be a mail address/],
  ])('reports the error of %j in one line without a secret', (variables, line) => {
    expect(linesOf(variables)).toEqual([expect.stringMatching(line)])
  })

  it('rejects test log-ins outside the sandbox or on a public interface', async () => {
    expect(linesOf({ FOYER_TEST_LOGINS: '1' })).toContainEqual(expect.stringMatching(/allowed in sandbox mode only/))
    expect(linesOf({ FOYER_SANDBOX: '1', FOYER_TEST_LOGINS: '1', FOYER_HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/must not be reachable from other machines/),
    ])
    await expect(createServer({ testLogins: true })).rejects.toThrow(/allowed in sandbox mode only/)
    // By default they are on only in a sandbox that cannot be reached from other machines.
    expect(createConfig({ sandbox: true, host: '0.0.0.0' }).testLogins).toBe(false)
    expect(findFrameErrors(createConfig({ sandbox: true, host: '0.0.0.0' }))).toEqual([])
    expect(createConfig({}).testLogins).toBe(false)
    expect(readTestScript({ ...createConfig({}), testLogins: true }, 'a@test')).toBeUndefined()
    expect(readTestScript(createConfig({ sandbox: true }), 'a@test.example')).toBeUndefined()
    expect(readTestScript(createConfig({ sandbox: true }), 'slow1@test')).toBe('slow')
  })
})

describe('input from browsers', () => {
  it('parseCookies: the first cookie of a name wins, and no name reaches the prototype', () => {
    const cookies = parseCookies('__Host-a=1; b=2=3; __Host-a=evil; __proto__=x; broken')
    expect(cookies['__Host-a']).toBe('1')
    expect(cookies.b).toBe('2=3')
    expect({}.constructor).toBe(Object)
    expect(parseCookies(null)).toEqual(Object.create(null))
  })

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0',
      'Edge · Windows · 192.0.2.1',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone · 192.0.2.1',
    ],
    ['<script>', '192.0.2.1'],
  ])('formatDevice: uses only fixed names for browser and system: %s', (userAgent, words) => {
    expect(formatDevice({ userAgent, address: '192.0.2.1' })).toBe(words)
  })

  it.each(['a@example.com', "o'neil+tag@sub.example.co", 'x@test', 'a.b@xn--bcher-kva.example'])(
    'assertMailAddress: accepts %s [S5.1]',
    (email) => expect(() => assertMailAddress(email)).not.toThrow(),
  )

  it.each([
    'a',
    'a@',
    '@b',
    'a b@c',
    'a@b,c@d',
    'a@b\n',
    'a@-b.example',
    'a@b..c',
    `${'a'.repeat(65)}@b.example`,
    'a@b>',
    '"a"@b',
  ])('assertMailAddress: rejects %s [S5.1]', (email) =>
    expect(() => assertMailAddress(email)).toThrow('Enter a valid e-mail address'),
  )
})
