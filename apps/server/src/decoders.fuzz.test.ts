import { getAddress } from 'viem'
import { decodesBytes, decodesJson, decodesText, decodesValue } from '../../../scripts/test/fuzz/tableOf.js'
import { verifyDecoders } from '../../../scripts/test/fuzz/verifyDecoders.js'
import { parseMetadata } from './accounts/nfts/fetchMetadata.js'
import * as blockscout from './chains/explorers/blockscoutAnswers.js'
import * as etherscan from './chains/explorers/etherscanAnswers.js'
import { parseApproval } from './chains/explorers/joinRows.js'
import { InvalidBlockError, parseBlock } from './chains/indexer/parseBlock.js'
import { parseTransferLog } from './chains/indexer/parseTransferLog.js'
import { decodeResult } from './chains/rpc/contractCalls.js'
import { parseMetaplex } from './chains/solana/readMints.js'
import { HttpError } from './errors/HttpError.js'
import { UntrustedFetchError } from './fetch/fetchUntrusted.js'
import { isPublicAddress } from './fetch/isPublicAddress.js'
import { createResolveResource } from './fetch/resolveResource.js'
import { readClientAddress } from './http/clientAddress.js'
import { createCursors } from './http/signCursor.js'
import { sniffImage } from './images/sniffImage.js'
import { isSignedBy } from './keys/proof.js'
import { assertMailAddress } from './login/email/mailAddress.js'
import { parseCookies } from './login/frame/authenticateFrameCall.js'
import { checkReturnUrl, parseTicket, splitState } from './login/social/callbackAddresses.js'
import { parsePersonName, parseVerifiedEmail } from './login/social/personFacts.js'
import { readAvatarUrl } from './names/createRegistryIdentity.js'
import { createNameGateway } from './names/gateway.js'
import { createNameRules, toSkeleton } from './names/nameRules.js'
import { assertSigned } from './onramp/vendorCalls.js'
import { decodeBatch } from './operations/sponsoring/decodeBatch.js'
import { parseSponsorRequest } from './operations/sponsoring/parseSponsorRequest.js'
import { SponsoringError } from './operations/sponsoring/SponsoringError.js'
import { domainsOf, isEmbedPattern, readOrigin } from './projects/embedOrigins.js'
import { readRawId } from './relay/readRawId.js'
import { TokenError, verifyRelayToken } from './relay/verifyRelayToken.js'
import { decodeSwapCall } from './swap/decodeSwapCall.js'
import { decodeAnswer } from './swap/pools/poolCalls.js'
import { readRefusalText } from './swap/vendors/vendorTerms.js'
import * as seeds from './testing/decoderSeeds.js'
import { looksLikeSpam } from './tokens/looksLikeSpam.js'
import { cleanLine } from './tokens/tokenFacts.js'
import { parseTokenId } from './tokens/tokenIds.js'
import { parseTokenList } from './tokens/tokenLists/parseTokenList.js'

/** Returns whether a decoder may throw this error: a coded one of the server, or one for invalid data from others. */
function isCoded(error: unknown) {
  return (
    error instanceof HttpError ||
    error instanceof InvalidBlockError ||
    error instanceof SponsoringError ||
    error instanceof UntrustedFetchError ||
    error instanceof TokenError
  )
}

const nowMs = 1_800_000_000_000
function toHex(bytes: Uint8Array) {
  return `0x${Buffer.from(bytes).toString('hex')}` as const
}
const resolveResource = createResolveResource({
  fetchUntrusted: async () => {
    throw new UntrustedFetchError('bad_address', 'this test fetches nothing')
  },
  ipfsGateway: 'https://ipfs.example',
})
function createTestCursors() {
  return createCursors(new Uint8Array(32))
}
const gateway = createNameGateway({
  parent: 'foyer.eth',
  findRecords: async () => ({ addresses: {}, texts: { url: 'https://a.example' } }),
  key: `0x${'11'.repeat(32)}`,
  now: () => nowMs,
})
const rules = createNameRules({ parent: 'foyer.eth', reserved: [] })
const audience = 'wss://relay.example'

verifyDecoders(
  'requests of pages, wallets and browsers',
  [
    decodesText('parseCookies', ['a=b; c=d%20e; a=f'], parseCookies),
    decodesText('readClientAddress', ['203.0.113.5, 10.0.0.1:80', '[2001:db8::1]:443'], (text) =>
      readClientAddress('127.0.0.1', text, 1),
    ),
    decodesText('isPublicAddress', ['203.0.114.5', '2001:4860::1'], isPublicAddress),
    decodesText('isEmbedPattern', ['https://*.shop.example', 'http://localhost:*'], isEmbedPattern),
    decodesText('domainsOf', ['https://*.shop.example'], (text) => domainsOf([text])),
    decodesText('readOrigin', ['https://shop.example'], readOrigin),
    decodesText('splitState', [`${'ab'.repeat(32)}--https%3A%2F%2Fshop.example%2F`], splitState),
    decodesText('checkReturnUrl', ['https://shop.example/path?x=1'], (text) =>
      checkReturnUrl(text, 'https://shop.example'),
    ),
    decodesText('parseTicket', [`https://frame.example/login/social/result?ticket=${'a'.repeat(43)}`], (text) =>
      parseTicket(text, ['https://frame.example']),
    ),
    decodesText('assertMailAddress', ['ann.b+c@mail.example'], (text) => {
      assertMailAddress(text)
      return true
    }),
    decodesText('cursor of a list', ['wPEwaor8OespayFT8XPnfXBsYWNl'], (text) => createTestCursors().open('list', text)),
    decodesJson(
      'readRawId',
      [{ id: 1_234_567_890, jsonrpc: '2.0', method: 'a', params: { id: [1, '}"'] } }],
      (text) => {
        const isObject = /^\{/.test(text) && seeds.isJson(text)
        return isObject ? (readRawId(text) ?? 'none') : 'no object'
      },
    ),
    decodesText('verifyRelayToken', [seeds.relayToken], (text) => verifyRelayToken(text, new Set([audience]), nowMs)),
    decodesText('isSignedBy', ['A'.repeat(43)], (key) => isSignedBy(key, 'a', 'A'.repeat(86))),
    decodesText('findFault of a name', ['maya', 'a-b-c'], (label) => rules.findFault(label) ?? 'none'),
    decodesText('readLabel of a name', ['maya.foyer.eth'], (name) => rules.readLabel(name)),
    decodesText('toSkeleton', ['mayarn-vv0'], toSkeleton),
    decodesBytes(
      'question to the gateway of names',
      seeds.gatewayQuestions,
      (bytes) => gateway.resolve(`0x${'22'.repeat(20)}`, toHex(bytes)),
      { limitMs: 200 },
    ), // It signs its response.
    decodesValue('parseSponsorRequest', [seeds.sponsorParams], (params) => parseSponsorRequest('eip155:1', params)),
    ...(['erc7821', 'simple7702'] as const).map((kind, index) =>
      decodesBytes(
        `decodeBatch of ${kind}`,
        seeds.batches.slice(index, index + 1),
        (bytes) => decodeBatch(kind, toHex(bytes)) ?? null,
      ),
    ),
    decodesText('parseTokenId', [`eip155:1:0x${'aa'.repeat(20)}`], parseTokenId),
  ],
  isCoded,
)

verifyDecoders(
  'answers of identity providers, vendors and explorers',
  [
    decodesText('parsePersonName', ['Ann B.', 'A\u202eB'], parsePersonName),
    decodesValue('parseVerifiedEmail', ['ann@mail.example'], (text) => parseVerifiedEmail(text, true)),
    decodesText('signature of a webhook', [seeds.signNews(nowMs)], (header) => {
      assertSigned(header, 'secret', '{}', nowMs)
      return true
    }),
    decodesText('readRefusalText', ['Amount too low', 'No route found', 'insufficient liquidity'], readRefusalText, {
      accepts: () => true,
    }),
    decodesValue('parseTransaction of Blockscout', [seeds.blockscoutTransaction], (entry) =>
      blockscout.parseTransaction(entry, nowMs),
    ),
    decodesValue('parseInternal of Blockscout', [seeds.blockscoutInternal], blockscout.parseInternal),
    decodesValue('parseTokenTransfer of Blockscout', [seeds.blockscoutTransfer], blockscout.parseTokenTransfer),
    decodesValue('parseHeldNft of Blockscout', [seeds.blockscoutNft], blockscout.parseHeldNft),
    decodesValue('parseHeldToken of Blockscout', [seeds.blockscoutNft], blockscout.parseHeldToken),
    decodesValue(
      'page of Blockscout',
      [{ items: [1], next_page_params: { index: 1, hash: 'a' } }],
      (value) => blockscout.blockscoutPage.safeParse(value).data,
    ),
    decodesValue('parseTransaction of Etherscan', [seeds.etherscanTransaction], etherscan.parseTransaction),
    decodesValue('parseInternal of Etherscan', [seeds.etherscanInternal], etherscan.parseInternal),
    decodesValue('parseTokenTransfer of Etherscan', [seeds.etherscanTransfer], (entry) =>
      etherscan.parseTokenTransfer('erc20', entry),
    ),
    decodesValue('parseTokenList', [seeds.tokenList], parseTokenList, { limitMs: 500 }), // It hashes the address of each token.
  ],
  isCoded,
)

verifyDecoders(
  'what contracts and nodes answer',
  [
    decodesBytes('sniffImage', seeds.pictures, (bytes) => sniffImage(bytes) ?? 'none', {
      accepts: (type) => type !== 'none',
    }),
    decodesJson('parseMetadata', [seeds.nftMetadata], parseMetadata),
    decodesText('data: address', ['data:application/json;base64,e30=', 'data:text/plain,a%20b'], (text) =>
      resolveResource(text, { maxBytes: 1_048_576, timeoutMs: 1_000 }),
    ),
    decodesText('readAvatarUrl', ['https://a.example/1.png', `ipfs://${'a'.repeat(46)}`], (text) =>
      readAvatarUrl(text, { ipfsGateway: 'https://ipfs.example', isHttpAllowed: false }),
    ),
    decodesText('looksLikeSpam', ['Visit claim.example.com', 'USD Coin'], (text) => looksLikeSpam([text])),
    decodesText('cleanLine', ['USD Coin'], cleanLine),
    decodesValue('parseBlock', [seeds.block], (value) => {
      const { block, receipts, traces } = (value ?? {}) as Record<string, unknown>
      return parseBlock(block, receipts, traces)
    }),
    ...seeds.transferLogs.map(([name, topics, data]) =>
      decodesBytes(`parseTransferLog of ${name}`, [data], (bytes) =>
        parseTransferLog(getAddress(`0x${'aa'.repeat(20)}`), topics, toHex(bytes)),
      ),
    ),
    decodesBytes('parseApproval', seeds.approvals, (bytes) => parseApproval('0xa', '0xb', toHex(bytes)) ?? null),
    ...(['latestRoundData', 'decimals', 'getReserves', 'slot0', 'balanceOf'] as const).map((name) =>
      decodesBytes(`readResult of ${name}`, [new Uint8Array(160)], (bytes) =>
        decodeResult(name, { result: toHex(bytes) }),
      ),
    ),
    decodesBytes(
      'decodeAnswer of a pool',
      [seeds.poolAnswer],
      (bytes) => decodeAnswer('quoteExactInput', toHex(bytes)),
      {
        accepts: () => true,
      },
    ),
    decodesBytes(
      'decodeSwapCall',
      seeds.swapCalls,
      (bytes) => decodeSwapCall({ data: toHex(bytes), value: 0n }, `0x${'11'.repeat(20)}`) ?? null,
    ),
    decodesBytes(
      'parseMetaplex',
      [seeds.metaplex],
      (bytes) => parseMetaplex(seeds.mint, Buffer.from(bytes)) ?? 'none',
      {
        accepts: (facts) => facts !== 'none',
      },
    ),
  ],
  isCoded,
)
