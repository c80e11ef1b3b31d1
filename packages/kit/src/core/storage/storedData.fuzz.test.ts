import { isNamespace } from '@foyer/primitives/ChainId'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bySuite } from '../../../../../scripts/test/suite.js'
import { consumeRedirect } from '../actions/embedded/socialReturn.js'
import { getKnownOffer } from '../embeddedOffer.js'
import { limits } from '../limits.js'
import { getEmbeddedAccountType } from '../public/accountTypes.js'
import { createTestEngine, testNetworks } from '../testEngine.js'
import { loadCachedFacts } from './cachedFacts.js'
import { loadConnectedNamespaces, loadConnectorId, loadLink } from './connectionMemory.js'
import { createLogInMemory } from './logInMemory.js'
import { wasConnected } from './memory.js'
import { loadTokenSettings } from './ownTokens.js'
import { loadStoredPurchases } from './purchases.js'
import { loadRecentWallets } from './recentWallets.js'
import { loadRecipients } from './recipients.js'
import hostileStorage from './storedData.fuzz.json' with { type: 'json' }

/** The number of cases per property. */
const numRuns = bySuite({ main: 400, soak: 100_000 })
const timeout = 30_000 + numRuns * 5

/** All storage keys, including AppKit's. */
const names = [
  '@appkit/connection_status',
  '@appkit/connected_namespaces',
  '@appkit/active_caip_network_id',
  '@appkit/active_namespace',
  '@appkit/eip155:connected_connector_id',
  '@appkit/recent_wallets',
  '@appkit/preferred_account_types',
  '@appkit/embedded_offer',
  '@appkit/identity_cache',
  '@appkit/native_balance_cache',
  '@appkit/own_tokens',
  '@appkit/sent_to_cache',
  '@appkit/address_names',
  '@appkit/sent_cache',
  '@appkit/buy_cache',
  '@appkit/social_provider',
  '@appkit/social_departed_at',
  '@appkit/connected_social',
  '@appkit-wallet/EMAIL',
  '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
  '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
  '@appkit-wallet/LAST_USED_CHAIN_KEY',
  '@appkit-wallet/SOCIAL_USERNAME',
  '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS',
  'WALLETCONNECT_DEEPLINK_CHOICE',
]

const field = fc.constantFrom(
  'id',
  'name',
  'href',
  'rdns',
  'imageUrl',
  'mobile_link',
  'timestamp',
  'balance',
  'profileName',
  'profileImage',
  'frameUrl',
  'email',
  'socials',
  'eip155',
  'eip155:31337:0x1',
  'eip155:31337',
  'added',
  'hidden',
  'address',
  'symbol',
  'decimals',
  '__proto__',
  'constructor',
)
const leaf = fc.oneof(
  fc.constantFrom(
    'javascript:alert(1)',
    'http://frame.evil.example',
    'https://a.example',
    'eoa',
    'smartAccount',
    Number.POSITIVE_INFINITY,
  ),
  fc.jsonValue({ maxDepth: 1 }),
)
const record = fc.dictionary(field, fc.oneof(leaf, fc.dictionary(field, leaf, { maxKeys: 5 })), { maxKeys: 5 })
const text = fc.oneof(
  fc.oneof(record, fc.array(record, { maxLength: 4 })).map((value) => JSON.stringify(value) ?? ''),
  fc.constantFrom('connected', 'disconnected', 'true', 'eip155,solana,__proto__', 'eip155:31338', 'eip155:1e3', '-1'),
  fc.string({ unit: 'binary', maxLength: 600 }),
)
const stored = fc.dictionary(fc.constantFrom(...names), text, { maxKeys: names.length })

function isShort(value: unknown) {
  return typeof value === 'string' && value !== '' && value.length <= 500
}

it('stored data: any invalid value is treated as missing [S3.49-S3.55, S3.57, S3.58]', {
  timeout,
}, () => {
  fc.assert(
    fc.property(stored, (found) => {
      const { client } = createTestEngine({ stored: found })
      const { memory, environment, config } = client
      const state = client.store.getState()
      expect(Object.keys(state.namespaces)).toContain(state.activeNamespace)
      const selected = state.namespaces[state.activeNamespace]?.selectedChainId
      expect(testNetworks.map(({ caipNetworkId }) => caipNetworkId)).toContain(selected)

      expect(typeof wasConnected(memory)).toBe('boolean')
      expect(loadConnectedNamespaces(memory).every(isNamespace)).toBe(true)
      const connectorId = loadConnectorId(memory, 'eip155')
      if (connectorId !== undefined) expect(connectorId).toSatisfy(isShort)

      loadRecentWallets(client)
      const { recentWallets } = client.store.getState()
      expect(recentWallets.length).toBeLessThanOrEqual(limits.recentWallets)
      for (const { imageUrl = '', ...wallet } of recentWallets) {
        expect(imageUrl.length).toBeLessThan(50_000)
        expect(Object.values(wallet).every(isShort)).toBe(true)
      }

      expect([undefined, 'eoa', 'smartAccount']).toContain(getEmbeddedAccountType(memory, config, 'eip155'))
      const offer = getKnownOffer(client)
      if (offer) expect(new URL(offer.frameUrl).protocol).toMatch(/^https:$|^http:$/)
      if (offer?.frameUrl.startsWith('http:')) expect(new URL(offer.frameUrl).hostname).toMatch(/localhost$|^127\./)

      const logIn = createLogInMemory(environment.storage)
      for (const load of [logIn.getEmail, logIn.getUserName, logIn.getSocial, logIn.getLastChainId])
        expect(load() ?? '').toSatisfy((value: string) => value.length <= 254)
      expect(logIn.loadSmartAccountNetworks().every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true)
      expect(Number.isSafeInteger(logIn.getLastMailAtMs() ?? 0)).toBe(true)

      const facts = loadCachedFacts(client, 'identity_cache', 'eip155:31337:0x1', 300_000) ?? {}
      for (const fact of Object.values(facts)) expect(fact === null || typeof fact === 'string').toBe(true)
      for (const { id, amount, provider } of loadStoredPurchases(client, 'eip155:31337:0x1'))
        expect([id, amount, provider.name].every(isShort)).toBe(true)
      const { recent, named } = loadRecipients(client, 'eip155')
      expect([...recent, ...named.flatMap((each) => [each.address, each.name])].every(isShort)).toBe(true)
      const own = loadTokenSettings(client, 'eip155:31337')
      expect([...own.hidden].every(isShort)).toBe(true)
      for (const { address, name, symbol, decimals } of own.added) {
        expect([address, name, symbol].every(isShort)).toBe(true)
        expect(Number.isInteger(decimals) && decimals > 0 && decimals <= 77).toBe(true)
      }
      const link = loadLink(environment.storage)
      if (link) expect([typeof link.href, typeof link.name]).toEqual(['string', 'string'])
      expect((consumeRedirect(client) ?? '').length).toBeLessThanOrEqual(40)
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    }),
    { numRuns, examples: hostileStorage.map((each) => [each as unknown as Record<string, string>]) },
  )
})
