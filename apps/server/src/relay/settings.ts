import { relayAddresses, secret, secretText, variable, wholeNumber } from '../settings/variable.js'

/** The environment variables of the pairing relay. */
export const relayVariables = {
  relayUrls: variable(
    'FOYER_RELAY_URLS',
    'the public URL with `/relay`',
    'URLs of the pairing relay, separated by commas; tokens for another URL are refused.',
    relayAddresses,
  ),
  relayMaxSockets: variable(
    'FOYER_RELAY_MAX_SOCKETS',
    '10000',
    'Sockets the relay holds open at once; more are refused with 503.',
    wholeNumber(1, 1_000_000),
  ),
  relayAddressSockets: variable(
    'FOYER_RELAY_ADDRESS_SOCKETS',
    '500 (no limit in sandbox mode)',
    'Sockets of one client address the relay holds open at once; more are refused with 429.',
    wholeNumber(1, 1_000_000),
  ),
  relayNetworkSockets: variable(
    'FOYER_RELAY_NETWORK_SOCKETS',
    'twice FOYER_RELAY_ADDRESS_SOCKETS',
    'Sockets of one network (IPv6 /48, IPv4 /24) the relay holds open at once; more are refused with 429.',
    wholeNumber(1, 2_000_000),
  ),
  relayProjectSockets: variable(
    'FOYER_RELAY_PROJECT_SOCKETS',
    'three quarters of FOYER_RELAY_MAX_SOCKETS (no limit in sandbox mode)',
    'Sockets of one project the relay holds open at once; more are refused with 429.',
    wholeNumber(1, 1_000_000),
  ),
  relayAddressMb: variable(
    'FOYER_RELAY_ADDRESS_MB',
    '64 (no limit in sandbox mode)',
    'Megabytes of messages and receipts the relay accepts from one client address within an hour.',
    wholeNumber(1, 1_000_000),
  ),
  relayPublishRate: variable(
    'FOYER_RELAY_PUBLISH_RATE',
    '20',
    'Messages per second and client the relay accepts; bursts can have ten times as many.',
    wholeNumber(1, 100_000),
  ),
  relayMailboxMb: variable(
    'FOYER_RELAY_MAILBOX_MB',
    '1024',
    'Megabytes of unexpired messages the relay stores; when full, it deletes messages of the client address with the most.',
    wholeNumber(1, 1_000_000),
  ),
  relayAddressMailboxMb: variable(
    'FOYER_RELAY_ADDRESS_MAILBOX_MB',
    'a sixteenth of FOYER_RELAY_MAILBOX_MB (no limit in sandbox mode)',
    'Megabytes of these for one client address; more are refused.',
    wholeNumber(1, 1_000_000),
  ),
  relayProjectMailboxMb: variable(
    'FOYER_RELAY_PROJECT_MAILBOX_MB',
    'three quarters of FOYER_RELAY_MAILBOX_MB (no limit in sandbox mode)',
    'Megabytes of these for one project; when full, the relay deletes messages of its client address with the most.',
    wholeNumber(1, 1_000_000),
  ),
  relayMetricsToken: secret(
    'FOYER_RELAY_METRICS_TOKEN',
    'none (loopback only)',
    'Bearer token for `/relay/metrics` from other machines.',
    secretText,
  ),
} as const

/** Addresses and limits of the pairing relay. */
export interface RelaySettings {
  readonly relayUrls: readonly string[] | undefined
  readonly relayMaxSockets: number
  readonly relayAddressSockets: number
  readonly relayNetworkSockets: number
  readonly relayProjectSockets: number
  readonly relayAddressMb: number
  readonly relayPublishRate: number
  readonly relayMailboxMb: number
  readonly relayAddressMailboxMb: number
  readonly relayProjectMailboxMb: number
  readonly relayMetricsToken: string | undefined
}

/** Unlimited in practice. In sandbox mode, all callers have one address and one project. */
const sandboxLimit = 1_000_000

/** Fills in the defaults. */
export function createRelaySettings(given: Partial<RelaySettings>, sandbox: boolean): RelaySettings {
  const { relayMaxSockets = 10_000, relayMailboxMb = 1_024 } = given
  const relayAddressSockets = given.relayAddressSockets ?? (sandbox ? sandboxLimit : 500)
  const limit = (value: number) => (sandbox ? sandboxLimit : value)
  return {
    relayUrls: given.relayUrls,
    relayMaxSockets,
    relayAddressSockets,
    relayNetworkSockets: given.relayNetworkSockets ?? 2 * relayAddressSockets,
    relayProjectSockets: given.relayProjectSockets ?? limit(Math.ceil((relayMaxSockets * 3) / 4)),
    relayAddressMb: given.relayAddressMb ?? limit(64),
    relayPublishRate: given.relayPublishRate ?? 20,
    relayMailboxMb,
    relayAddressMailboxMb: given.relayAddressMailboxMb ?? limit(Math.max(1, Math.floor(relayMailboxMb / 16))),
    relayProjectMailboxMb: given.relayProjectMailboxMb ?? limit(Math.max(1, Math.floor((relayMailboxMb * 3) / 4))),
    relayMetricsToken: given.relayMetricsToken,
  }
}
