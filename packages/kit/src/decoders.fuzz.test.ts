import { peerRequest } from '@foyer/contract/pairing/jsonRpc'
import { isAccountId } from '@foyer/primitives/AccountId'
import { parseAmount } from '@foyer/primitives/Amount'
import { decodeBase58 } from '@foyer/primitives/base58'
import { isChainId } from '@foyer/primitives/ChainId'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { fromProvider, getProviderCodes } from '@foyer/primitives/errors/fromProvider'
import { parseRetryAfterMs } from '@foyer/primitives/httpRetry'
import { parseTypedAmount } from '@foyer/primitives/parseTypedAmount'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import { parsePrice } from '@foyer/primitives/worth'
import { verifyBip322 } from '@foyer/sign-in/bip322'
import { parseBitcoinAddress } from '@foyer/sign-in/bitcoinAddress'
import { checkMessage } from '@foyer/sign-in/checkMessage'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import { parseMessage } from '@foyer/sign-in/parseMessage'
import { recoverAddress } from '@foyer/sign-in/recoverAddress'
import { verifySolanaSignature } from '@foyer/sign-in/verifySolanaSignature'
import { parseColor, themeVariablesToCss } from '@foyer/ui/themeVariables'
import { decodesBytes, decodesJson, decodesText, decodesValue } from '../../../scripts/test/fuzz/tableOf.js'
import { verifyDecoders } from '../../../scripts/test/fuzz/verifyDecoders.js'
import { parseAvatar, parseName } from './adapters/eip155/names.js'
import { parseData, parseQuantity } from './adapters/eip155/nodes.js'
import { isAddress as isSolanaAddress } from './adapters/solana/addresses.js'
import { parseNames } from './adapters/solana/balances.js'
import { toFrameError } from './connectors/embedded/toFrameError.js'
import { fromSolanaWallet } from './connectors/fromSolanaWallet.js'
import { parseHostTransaction } from './connectors/hostTransactions.js'
import { createEip1193Methods } from './connectors/injected/createEip1193Methods.js'
import { createStandardConnector } from './connectors/injected/createStandardConnector.js'
import { parseStandardAccounts } from './connectors/injected/StandardWallet.js'
import { watchStandardWallets } from './connectors/injected/watchStandardWallets.js'
import { parseWalletIcon, parseWalletText } from './connectors/injected/watchWallets.js'
import { decodeBase64 } from './connectors/pairing/bytes.js'
import { openShared, parseEnvelope } from './connectors/pairing/envelope.js'
import { handlePeerCall } from './connectors/pairing/handlePeerCall.js'
import { PairingError } from './connectors/pairing/PairingError.js'
import { fromPeer, toPeerFailure } from './connectors/pairing/PeerFailure.js'
import { parseFrame } from './connectors/pairing/parseFrame.js'
import { getHostTopic, parseHostSession } from './connectors/pairing/parseHostSession.js'
import { parsePairingUri } from './connectors/pairing/parsePairingUri.js'
import { parseRelayRejection } from './connectors/pairing/parseRelayRejection.js'
import { parseTerms } from './connectors/pairing/parseTerms.js'
import { formatReCap, parseReCap } from './connectors/pairing/recap.js'
import { deriveSignInKeys } from './connectors/pairing/signIn.js'
import { parseProviderAddress } from './core/actions/buy.js'
import { createSessionCookie } from './server/siwx/cookies.js'
import { getAddressFromMessage, getChainIdFromMessage } from './siwx/siwe/siweMessages.js'
import * as seeds from './testDecoderSeeds.js'
import { parseCoinAddress } from './widget/names/coinAddresses.js'
import { parseHttps } from './widget/names/recordSet.js'
import { isPairingUri, parseWalletLink } from './widget/pairing/linkWallet.js'
import { parseScannedCode } from './widget/send/parseScannedCode.js'
import { looksLikeName } from './widget/send/useRecipient.js'
import { cleanName, cleanSymbol } from './widget/shell/cleanName.js'
import { formatBrowserLink, getExplorerUrl } from './widget/shell/links.js'
import { detectPlatform, parseLink } from './widget/shell/platforms.js'

/** Returns true for errors of the kit, of pairing and of nodes. `UNKNOWN` means an error without a code. */
function isCoded(error: unknown) {
  return isFoyerError(error)
    ? getErrorCode(error) !== 'UNKNOWN'
    : error instanceof PairingError || error instanceof NodeError
}

const { address, nowMs, networks, symKey, topic } = seeds
const evm = { id: 1, chainNamespace: 'eip155' } as const
const never = new AbortController().signal

verifyDecoders(
  'texts that people, links and chains bring to the kit',
  [
    decodesText('parseAmount', ['1.5', '0,25'], (text) => parseAmount(text, 18)),
    decodesText('parseTypedAmount', ['1.500', '1 234,5 €', '١٬٢٣٤٫٥'], (text) =>
      parseTypedAmount(text, { locale: 'de', region: 'en-US', units: ['EUR', '€'] }),
    ),
    decodesText('parsePrice', ['1.5', '0.00001234'], parsePrice),
    decodesText('isChainId', ['eip155:1'], isChainId),
    decodesText('isAccountId', [`eip155:1:${address}`], isAccountId),
    decodesText('parseRetryAfterMs', ['5', 'Fri, 27 Nov 2026 16:00:00 GMT'], (text) => parseRetryAfterMs(text, 0)),
    // The run time grows with the square of the length, up to 6,000 characters.
    decodesText('decodeBase58', [seeds.solanaAddress], decodeBase58, { limitMs: 250 }),
    decodesText('parseScannedCode', seeds.codes, (text) => parseScannedCode(text, evm, (plain) => plain === address)),
    decodesText('looksLikeName', ['maya.foyer.eth'], looksLikeName),
    decodesText('parseLink', ['https://wallet.example/get?x=1'], parseLink),
    decodesText('parseWalletLink', ['metamask://', 'https://wallet.example/app?x=1'], (text) => parseWalletLink(text)),
    decodesText('isPairingUri', [seeds.pairingUri], isPairingUri),
    decodesText('parsePairingUri', [seeds.pairingUri], (text) => parsePairingUri(text, nowMs)),
    decodesText('getExplorerUrl', ['https://explorer.example/address/1'], (text) => getExplorerUrl(text, {}, address)),
    decodesText('formatBrowserLink', ['https://app.example/path?x=1#y'], (text) => formatBrowserLink(text, 'android')),
    decodesText('detectPlatform', [seeds.userAgent], (userAgent) => detectPlatform({ userAgent, maxTouchPoints: 1 })),
    decodesText('parseHttps', ['https://a.example/picture.png'], parseHttps),
    decodesText('address of Bitcoin', ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'], (text) =>
      parseCoinAddress['0']?.(text),
    ),
    decodesText('address of Solana', [seeds.solanaAddress], (text) => parseCoinAddress['501']?.(text), {
      limitMs: 250,
    }),
    decodesText('isSolanaAddress', [seeds.solanaAddress], isSolanaAddress),
    decodesText('parseProviderAddress', ['https://pay.example/x?y=1'], (text) =>
      parseProviderAddress(text, 'app.example'),
    ),
    decodesText('parseColor', ['#8a2be2', 'rgb(1 2 3)', 'rgba(1,2,3,.5)', 'hsl(1 2% 3%)'], parseColor, {
      accepts: () => true,
    }),
    decodesText('themeVariablesToCss', ['#8a2be2', '10px'], (text) =>
      themeVariablesToCss({ '--w3m-accent': text, '--w3m-font-family': text, '--w3m-border-radius-master': text }),
    ),
    decodesText('cleanName', ['A wallet', 'Z\u0301\u0301\u0301algo'], (text) => cleanName(text)),
    decodesText('cleanSymbol', ['USDC'], cleanSymbol),
    decodesText('parseName of ENS', ['maya.foyer.eth', 'Bücher.eth'], parseName),
    decodesText('parseAvatar', ['https://a.example/1.png', 'data:image/png;base64,AAAA'], parseAvatar),
    decodesText('parseMessage', seeds.messages, parseMessage),
    decodesText('checkMessage', seeds.messages.slice(0, 1), (text) => checkMessage(text, seeds.messageRules, nowMs)),
    decodesText('getAddressFromMessage', seeds.messages, getAddressFromMessage),
    decodesText('getChainIdFromMessage', seeds.messages, getChainIdFromMessage),
    decodesText(
      'cookie of a session',
      [`a=b; session=${'a1'.repeat(32)}; c=d`],
      createSessionCookie('session', false).read,
    ),
    decodesText(
      'parseBitcoinAddress',
      ['bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
      parseBitcoinAddress,
    ),
    decodesText('verifyBip322', [seeds.bip322.signature], (signature) => verifyBip322({ ...seeds.bip322, signature }), {
      limitMs: 200, // Two operations on an elliptic curve.
    }),
    decodesText(
      'verifySolanaSignature',
      [seeds.base58Signature],
      (signature) => verifySolanaSignature({ address: seeds.solanaAddress, message: 'a', signature }),
      { limitMs: 200 },
    ),
    decodesText('recoverAddress', [`0x${'11'.repeat(64)}1b`], (signature) => recoverAddress('a', signature), {
      accepts: () => true,
      limitMs: 200,
    }),
    decodesText('message of formatMessage', ['I accept the terms'], (statement) =>
      formatMessage({ ...seeds.messageData, statement }),
    ),
  ],
  isCoded,
)

verifyDecoders(
  'wallets of the page and their answers',
  [
    decodesValue('fromProvider', seeds.walletErrors, fromProvider, { carrier: 'live' }),
    decodesValue(
      'fromProvider of an Error',
      [{ name: 'FoyerError', code: 'OFFLINE', message: 'No' }, ...seeds.walletErrors],
      (error) => fromProvider(seeds.toError(error)),
      { carrier: 'live' },
    ),
    decodesValue('getProviderCodes', seeds.walletErrors, (error) => getProviderCodes(error), { carrier: 'live' }),
    decodesValue('fromSolanaWallet', seeds.walletErrors, fromSolanaWallet, { carrier: 'live' }),
    decodesValue('fromPeer', seeds.walletErrors, (error) => fromPeer(toPeerFailure(error)), { carrier: 'clone' }),
    decodesValue(
      'toFrameError',
      [{ message: 'No', code: 'cooldown', retryAfterMs: 5, context: { a: 'b' } }],
      toFrameError,
      {
        carrier: 'clone',
      },
    ),
    decodesText('parseWalletText', ['A wallet'], parseWalletText),
    decodesText('parseWalletIcon', ['data:image/png;base64,AAAA'], parseWalletIcon),
    decodesValue('parseStandardAccounts', [[seeds.createStandardAccount()]], parseStandardAccounts, {
      carrier: 'live',
    }),
    decodesValue(
      'connect of an EIP-1193 wallet',
      [{ eth_requestAccounts: [address], eth_chainId: '0x1' }],
      async (answers) => {
        const request = async ({ method }: { method: string }) => (answers as Record<string, unknown>)[method]
        const { connect } = createEip1193Methods({ request } as never)
        return connect({ chainId: 'eip155:1', networks, signal: never } as never)
      },
      { carrier: 'live' },
    ),
    decodesValue(
      'connect of a wallet of the Wallet Standard',
      [{ accounts: [seeds.createStandardAccount()] }],
      (answer) => {
        const wallet = seeds.createStandardWallet(async () => answer)
        const connector = createStandardConnector({ name: 'Wallet', wallet: wallet as never, networks: [seeds.solana] })
        return connector.connect({
          chainId: seeds.solana.caipNetworkId,
          networks: [seeds.solana],
          signal: never,
        } as never)
      },
      { carrier: 'live' },
    ),
    decodesValue(
      'registration of the Wallet Standard',
      [seeds.createStandardWallet(async () => ({ accounts: [] }))],
      (wallet) => {
        const target = new EventTarget()
        const found: unknown[] = []
        const stop = watchStandardWallets(target as never, [seeds.solana], [parseWalletText, parseWalletIcon], (one) =>
          found.push(one),
        )
        const detail = (api: { register(wallet: unknown): void }) => api.register(wallet)
        target.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail }))
        stop()
        return found.length
      },
      { carrier: 'live' },
    ),
    decodesValue(
      'transaction of a library',
      [seeds.kitTransaction],
      (value) => parseHostTransaction(value as never).bytes,
      {
        carrier: 'live',
      },
    ),
  ],
  isCoded,
)

const session = parseTerms(seeds.asked, seeds.settlement, nowMs)

verifyDecoders(
  'messages of the relay and of paired wallets',
  [
    decodesJson('parseFrame', seeds.frames, parseFrame),
    decodesText('decodeBase64', ['AAEC_-8', 'AAEC/+8='], decodeBase64),
    decodesText('parseEnvelope', seeds.envelopes, parseEnvelope),
    decodesText('openShared', [seeds.sharedEnvelope], (message) => openShared(message, symKey)),
    decodesBytes('openShared of bytes', [new Uint8Array(Buffer.from(seeds.sharedEnvelope, 'base64'))], (bytes) =>
      openShared(Buffer.from(bytes).toString('base64'), symKey),
    ),
    decodesValue('parseTerms', [seeds.settlement], (value) => parseTerms(seeds.asked, value, nowMs), {
      check: ({ grants }) => seeds.assertNarrow(grants),
    }),
    ...seeds.walletCalls.map(([method, params]) =>
      decodesValue(
        `takePeerCall of ${method}`,
        [{ id: 1, jsonrpc: '2.0', method: method.split(' ')[0], params }],
        (call) => {
          const read = peerRequest.safeParse(call)
          return read.success ? handlePeerCall({ topic, ...session }, read.data, nowMs) : null
        },
        { check: (outcome) => outcome?.session && seeds.assertNarrow(outcome.session.grants) },
      ),
    ),
    decodesValue(
      'session of a host’s provider',
      [seeds.hostProvider],
      (provider) => {
        if (typeof provider !== 'object' || provider === null) return null
        getHostTopic(provider as never)
        return parseHostSession(provider as never, seeds.asked, nowMs)
      },
      { check: (read) => read && seeds.assertNarrow(read.grants, ['eip155', 'solana']) },
    ),
    decodesText('parseReCap', [formatReCap(['personal_sign', 'eth_sendTransaction'])], parseReCap),
    decodesText('parseRelayRejection', ['3000 (Unauthorized: invalid key)'], (text) => parseRelayRejection(text)),
    decodesValue('deriveSignInKeys', [seeds.signInAnswer], (answer) => deriveSignInKeys(symKey, answer)),
  ],
  isCoded,
)

verifyDecoders(
  'answers of nodes',
  [
    decodesText('parseData', ['0x', '0x00ff'], (text) => parseData('eth_call', text)),
    decodesText('parseQuantity', ['0x5'], (text) => parseQuantity('eth_blockNumber', text)),
    decodesBytes('parseNames', [seeds.metadata], parseNames),
  ],
  isCoded,
)
