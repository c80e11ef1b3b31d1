import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import type { Connector } from '../../core/Connector.js'
import { testNetworks } from '../../core/testEngine.js'
import { parseAddresses, parseEip155ChainId } from '../providerAnswers.js'
import hostileAnnouncements from './announcements.fuzz.json' with { type: 'json' }
import { getInjectedWallet, watchAnnouncedWallets } from './watchWallets.js'

/** The number of cases per property. */
const numRuns = bySuite({ main: 400, soak: 100_000 })
const timeout = 30_000 + numRuns * 5

function throwing(name: string) {
  return Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw new Error('a getter that throws')
    },
  })
}
const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 90 }),
  fc.constantFrom(
    'data:image/svg+xml,<svg/>',
    'https://evil.example/spy.png',
    'DATA:image/png;base64,AA',
    'data:text/html,<script>',
    '\u202eksaMateM',
    'io.metamask',
    ' ',
  ),
  fc.jsonValue(),
)
const info = fc.oneof(
  value,
  fc.record({ name: value, rdns: value, uuid: value, icon: value }, { requiredKeys: [] }),
  fc.constantFrom('name', 'rdns', 'icon').map(throwing),
)
const good = { request: async () => null }
const provider = fc.oneof(
  value,
  fc.constant(good),
  fc.constant({ request: 'not a function' }),
  fc.constant(throwing('request')),
)
const detail: fc.Arbitrary<unknown> = fc.oneof(
  value,
  fc.record({ info, provider }, { requiredKeys: [] }),
  fc.constantFrom('info', 'provider').map(throwing),
)

it('watchAnnouncedWallets: accepts only wallets with a plain name, an inline icon and a provider (EIP-6963)', {
  timeout,
}, () => {
  const known = { count: 0 }
  fc.assert(
    fc.property(fc.array(detail, { maxLength: 5 }), (details) => {
      const page = new EventTarget() as unknown as Window
      const seen: Connector[] = []
      const lifetime = new AbortController()
      watchAnnouncedWallets(page, testNetworks, (connector) => void seen.push(connector), lifetime)
      for (const each of details)
        page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: each }))
      lifetime.abort()
      expect(seen.length).toBeLessThanOrEqual(details.length)
      known.count += seen.length
      for (const { id, name, info: told, imageUrl, provider: found } of seen) {
        for (const word of [id, name, told?.rdns ?? 'none', told?.uuid ?? 'none']) {
          expect(word.length).toBeGreaterThan(0)
          expect(word.length).toBeLessThanOrEqual(60)
          expect(word).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        }
        for (const image of [imageUrl, told?.icon]) if (image !== undefined) expect(image).toMatch(/^data:image\//i)
        expect(typeof (found as { request: unknown }).request).toBe('function')
      }
    }),
    { numRuns, examples: hostileAnnouncements.map((each): [unknown[]] => [[each]]) },
  )
  // Check that at least one wallet was valid; otherwise the property would hold without any.
  expect(known.count).toBeGreaterThan(0)
})

it('getInjectedWallet: ignores a window.ethereum without a request method', { timeout }, () => {
  fc.assert(
    fc.property(provider, (ethereum) => {
      const found = getInjectedWallet({ ethereum }, testNetworks)
      expect(found !== undefined).toBe(ethereum === good)
    }),
    { numRuns, examples: [[good], [throwing('request')]] },
  )
  expect(getInjectedWallet(throwing('ethereum'), testNetworks)).toBeUndefined()
})

it('parseAddresses and parseEip155ChainId: return valid values or throw WALLET_ANSWER_INVALID', { timeout }, () => {
  const address = fc.stringMatching(/^0x[0-9a-fA-F]{38,42}$/)
  fc.assert(
    fc.property(fc.oneof(value, fc.array(fc.oneof(address, value))), (answer) => {
      const addresses = attempt(() => parseAddresses(answer, 'eth_accounts')) ?? []
      for (const each of addresses) expect(each).toMatch(/^0x[0-9a-fA-F]{40}$/)
      const chainId = attempt(() => parseEip155ChainId(answer, 'eth_chainId'))
      if (chainId !== undefined) expect(chainId).toMatch(/^eip155:[1-9]\d*$/)
    }),
    { numRuns },
  )
})

/** Returns undefined if the parser rejects the value with its code. Rethrows any other error, because it is a bug. */
function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (error) {
    if (getErrorCode(error) === 'WALLET_ANSWER_INVALID') return undefined
    throw error
  }
}
