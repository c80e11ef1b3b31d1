import { relayAddresses, secretText, wholeNumber } from './readings.js'
import { variable } from './variable.js'

/** The pairing relay. */
export const relayEnv = {
  relayUrls: variable(
    'FOYER_RELAY_URLS',
    'the public URL with `/relay`',
    'Addresses the pairing relay is known by, separated by commas; tokens made out to another one are refused.',
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
  relayAddressMb: variable(
    'FOYER_RELAY_ADDRESS_MB',
    '64 (no limit in sandbox mode)',
    'Megabytes of messages and receipts the relay keeps of one client address within an hour.',
    wholeNumber(1, 1_000_000),
  ),
  relayPublishRate: variable(
    'FOYER_RELAY_PUBLISH_RATE',
    '20',
    'Messages per second and client the relay takes; ten times as many may come at once.',
    wholeNumber(1, 100_000),
  ),
  relayMailboxMb: variable(
    'FOYER_RELAY_MAILBOX_MB',
    '1024',
    'Megabytes of undelivered and unexpired messages the relay keeps; more are refused.',
    wholeNumber(1, 1_000_000),
  ),
  relayMetricsToken: variable(
    'FOYER_RELAY_METRICS_TOKEN',
    'none (loopback only)',
    'Bearer token that opens `/relay/metrics` to callers from elsewhere.',
    secretText,
  ),
} as const
