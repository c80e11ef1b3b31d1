import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canReach } from './page/canReach.js'
import { listTags } from './page/listTags.js'
import { matchSource } from './page/matchSource.js'
import { parsePolicies } from './page/Policy.js'
import { isPermitted, parsePermissions } from './page/parsePermissions.js'
import { parseCommand } from './parseCommand.js'
import { parseOptions } from './server/findServer.js'

const from = new URL('https://shop.example')

describe('matchSource', () => {
  const self = new URL('https://shop.example/cart')
  it.each([
    ['*', 'https://a.example', true],
    ['*', 'wss://a.example', true],
    ['*', 'data:image/png,', false],
    ['data:', 'data:image/png,', true],
    ['https:', 'https://a.example', true],
    ['https:', 'wss://a.example', false],
    ['http:', 'https://a.example', true],
    ['wss:', 'wss://a.example', true],
    ['ws:', 'wss://a.example', true],
    ['ws:', 'http://a.example', false],
    ["'self'", 'https://shop.example/x', true],
    ["'self'", 'wss://shop.example/relay', true],
    ["'self'", 'ws://shop.example/relay', false],
    ["'self'", 'https://shop.example:8443', false],
    ["'none'", 'https://shop.example', false],
    ["'nonce-abc'", 'https://shop.example', false],
    ['https://a.example', 'https://a.example/path', true],
    ['https://a.example', 'https://b.a.example', false],
    ['https://a.example', 'wss://a.example', false],
    ['http://a.example', 'https://a.example', true],
    ['a.example', 'https://a.example', true],
    ['a.example', 'http://a.example', false],
    ['A.EXAMPLE', 'https://a.example', true],
    ['https://*.example', 'https://a.b.example', true],
    ['https://*.a.example', 'https://a.example', false],
    ['https://a.example:*', 'https://a.example:9', true],
    ['https://a.example:8443', 'https://a.example:8443', true],
    ['https://a.example:8443', 'https://a.example', false],
    ['http://a.example:80', 'https://a.example', true],
    ['https://a.example/api/', 'https://a.example/api/x', true],
    ['https://a.example/api', 'https://a.example/api/x', false],
    ['https://a.example/a%20b', 'https://a.example/a b', true],
    ['http://[::1]:3001', 'http://[::1]:3001', true],
  ])('source %s and URL %s: %s', (source, url, isMatch) => {
    expect(matchSource(source, new URL(url), self)).toBe(isMatch)
  })
})

describe('parsePolicies', () => {
  it('splits policies and directives, and uses the first of equal directives', () => {
    const [first, second, ...rest] = parsePolicies("IMG-src a;; img-src b;script-src 'self', frame-src c,", 'header')
    expect(rest).toEqual([])
    expect([...(first?.directives ?? [])]).toEqual([
      ['img-src', ['a']],
      ['script-src', ["'self'"]],
    ])
    expect([...(second?.directives ?? [])]).toEqual([['frame-src', ['c']]])
  })

  it('ignores the directives that a meta element cannot have', () => {
    const [policy] = parsePolicies("frame-ancestors 'none'; sandbox; img-src a", 'meta')
    expect([...(policy?.directives.keys() ?? [])]).toEqual(['img-src'])
  })
})

describe('parsePermissions', () => {
  it('parses lists, single values, parameters and origins with a wildcard', () => {
    const header =
      'camera=(self "https://a.example, b"), hid=*;report-to=x , usb=(), midi=self, bad, gyroscope=("https://*.w.example")'
    const permissions = parsePermissions(header)
    expect([...permissions]).toEqual([
      ['camera', ['self', 'https://a.example, b']],
      ['hid', ['*']],
      ['usb', []],
      ['midi', ['self']],
      ['gyroscope', ['https://*.w.example']],
    ])
    expect(isPermitted(['https://*.w.example'], 'https://a.w.example', 'https://x.example')).toBe(true)
    expect(isPermitted(['https://*.w.example'], 'https://w.example', 'https://x.example')).toBe(false)
    expect(isPermitted(['self'], 'https://x.example', 'https://x.example')).toBe(true)
  })
})

describe('parsers of data from hosts', () => {
  it('accept every text', () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '</script',
      '<!--',
      '-->',
      '"',
      "'",
      '=',
      '&#',
      ';',
      ',',
      '(',
      ')',
      '\\',
      'a',
    )
    const texts = fc.oneof(
      fc.string(),
      fc.array(parts).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        listTags(text)
        parsePermissions(text)
        parsePolicies(text, 'header')
        parseOptions(text, from)
        matchSource(text, new URL('https://a.example'), new URL('https://b.example'))
      }),
    )
  })

  it.each(['<', '<a ', '<a =', '<!--', '<script>', '<a b="', 'serverUrl', 'serverUrl="http://', '(', '"', ','])(
    'need linear time for %s repeated',
    (part) => {
      // A quadratic parser would take hours.
      const text = part.repeat(2_000_000 / part.length)
      listTags(text)
      parsePermissions(text.slice(0, 60_000))
      parsePolicies(text.slice(0, 60_000), 'header')
      parseOptions(text, from)
    },
  )

  it('parseOptions: finds the options in code, in JSON and in JSON inside a script', () => {
    const found = { server: { url: new URL('https://foyer.example/api') }, projectId: { id: 'shop-1' } }
    for (const text of [
      'createAppKit({ serverUrl: "https://foyer.example/api", projectId: `shop-1` })',
      '{"serverUrl":"https://foyer.example/api","projectId":"shop-1"}',
      'push("{\\"serverUrl\\":\\"https://foyer.example/api\\",\\"projectId\\":\\"shop-1\\"}")',
      '<my-app data-server-url="https://foyer.example/api" project-id="shop-1">',
    ])
      expect(parseOptions(text, from), text).toMatchObject(found)
    expect(parseOptions('serverUrl: config.serverUrl, projectId: id', from)).toEqual({})
  })
})

describe('canReach', () => {
  it.each([
    ['https://shop.example', 'https://foyer.example', true],
    ['https://shop.example', 'http://localhost:3001', false],
    ['https://shop.example', 'http://169.254.169.254', false],
    ['https://shop.example', 'http://[::1]:80', false],
    ['https://shop.example', 'http://0x7f000001', false],
    ['https://shop.example', 'http://router', false],
    ['https://shop.example', 'http://db.internal', false],
    ['http://localhost:3000', 'http://secure.localhost:3002', true],
    ['http://192.168.1.2:3000', 'http://192.168.1.2:3001', true],
    ['http://localhost:3000', 'https://foyer.example', true],
  ])('a page at %s may name %s: %s', (from, url, expected) => {
    expect(canReach(new URL(from), new URL(url))).toBe(expected)
  })
})

describe('parseCommand', () => {
  it('parses all options', () => {
    const args = ['doctor', 'https://shop.example', '--server', 'https://foyer.example', '--project', 'shop']
    expect(parseCommand([...args, '--rpc', 'https://a.example', '--rpc', 'https://b.example', '--json'])).toEqual({
      kind: 'doctor',
      page: new URL('https://shop.example'),
      server: new URL('https://foyer.example'),
      projectId: 'shop',
      rpc: [new URL('https://a.example'), new URL('https://b.example')],
      timeoutMs: 10_000,
      isJson: true,
    })
  })

  it.each([
    [],
    ['docter', 'https://shop.example'],
    ['doctor'],
    ['doctor', 'shop.example'],
    ['doctor', 'ftp://shop.example'],
    ['doctor', 'https://user:secret@shop.example'],
    ['doctor', 'https://shop.example', 'https://other.example'],
    ['doctor', 'https://shop.example', '--timeout', '0'],
    ['doctor', 'https://shop.example', '--timeout', 'x'],
    ['doctor', 'https://shop.example', '--project', 'a b'],
    ['doctor', 'https://shop.example', '--relay', 'https://foyer.example'],
    ['doctor', 'https://shop.example', '--unknown'],
  ])('rejects %j %j %j %j', (...args) => {
    expect(parseCommand(args)).toMatchObject({ kind: 'invalid', message: expect.any(String) })
  })
})
