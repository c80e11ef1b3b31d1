import { frameEnvelope } from '@foyer/contract/frame/frameEnvelope'
import { frameMessages } from '@foyer/contract/frame/frameMessages'
import { unsafeRpcParams } from '@foyer/contract/frame/rpcParams'
import { parseColor } from '@foyer/ui/themeVariables'
import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { decodesBytes, decodesJson, decodesText, decodesValue } from '../../../scripts/test/fuzz/tableOf.js'
import { verifyDecoders } from '../../../scripts/test/fuzz/verifyDecoders.js'
import { readSolanaBytes } from './approve/sendSolana.js'
import { decodeCall } from './decode/decodeCall.js'
import { decodeSolana } from './decode/decodeSolana.js'
import { decodeSwap } from './decode/decodeSwap.js'
import { decodeTypedData } from './decode/decodeTypedData.js'
import { isHarmlessTypedData } from './decode/isHarmlessTypedData.js'
import { readMessage } from './decode/readMessage.js'
import { readTypedTree } from './decode/readTypedTree.js'
import { parseSignIn, validateSignIn } from './decode/signIn.js'
import { cleanLabel, isAllSeen, splitUnseen } from './decode/unseen.js'
import { measureMessage } from './handshake/measureMessage.js'
import { readPage } from './handshake/readPage.js'
import { fromBase64Url } from './keys/bytes.js'
import { formatDeviceName } from './keys/formatDeviceName.js'
import { parseKitCode } from './keys/kitCode.js'
import { readKitFile } from './keys/kitFile.js'
import { fromWords } from './keys/words.js'
import { decodeBase58 } from './signers/base58.js'
import { fromHex, parseQuantity } from './signers/bytes.js'
import { hashTypedData } from './signers/hashTypedData.js'
import { parseSolanaTransaction } from './signers/parseSolanaTransaction.js'
import { parseTransaction } from './signers/parseTransaction.js'
import { parseTypedData } from './signers/parseTypedData.js'
import { parseAccounts } from './simulate/fetchAccounts.js'
import { readMint, readTokenAccount } from './simulate/fetchSolanaTokens.js'
import { parseTransfers } from './simulate/parseTransfers.js'
import { simulateCalls } from './simulate/simulateCalls.js'
import * as seeds from './testing/decoderSeeds.js'
import { readTheme } from './views/readTheme.js'
import { selectTheme } from './views/selectTheme.js'

/** Returns true for an error with a code, which the frame reports to the app. */
function isCoded(error: unknown) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
}

const { me, router, weth } = seeds
const { signal } = new AbortController()
function call(data: Uint8Array) {
  return { to: router, value: 90n, data } as const
}
/** Hashes before decoding, as a request does: a value that does not fit its type is rejected first. */
function readTyped(input: unknown) {
  const data = parseTypedData(input)
  hashTypedData(data)
  return data
}
const nobodysAccount = { owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', lamports: 1n }

verifyDecoders(
  'decoders of the frame',
  [
    // Requests of the app. `createPort` limits a message to 1,200,000 characters.
    decodesValue(
      'parseTransaction',
      seeds.rpcParams.eth_sendTransaction,
      (params) => {
        const [transaction] = unsafeRpcParams.eth_sendTransaction.safeParse(params).data ?? []
        return transaction && parseTransaction(transaction, 1n, me)
      },
      { carrier: 'clone' },
    ),
    ...Object.entries(seeds.rpcParams).map(([method, params]) =>
      decodesValue(
        `params of ${method}`,
        params,
        (value) => {
          const read = unsafeRpcParams[method as keyof typeof unsafeRpcParams].safeParse(value)
          return read.success ? read.data : undefined
        },
        { carrier: 'clone' },
      ),
    ),
    decodesValue('frameEnvelope', seeds.envelopes, (value) => frameEnvelope.safeParse(value).data, {
      carrier: 'clone',
    }),
    decodesValue('measureMessage', seeds.envelopes, (value) => measureMessage(value, 1_200_000), { carrier: 'clone' }),
    decodesJson('parseTypedData', seeds.typedData, parseTypedData),
    decodesValue('parseTypedData of an object', seeds.typedData, parseTypedData, { carrier: 'clone' }),
    decodesValue('hashTypedData', seeds.typedData, (value) => hashTypedData(parseTypedData(value)), {
      carrier: 'clone',
      // Hashes up to 50,000 values from the app.
      limitMs: 1_000,
    }),
    decodesValue('decodeTypedData', seeds.typedData, (value) => decodeTypedData(readTyped(value), me), {
      carrier: 'clone',
      limitMs: 1_000,
    }),
    decodesValue('isHarmlessTypedData', seeds.typedData, (value) => isHarmlessTypedData(readTyped(value), me), {
      carrier: 'clone',
      limitMs: 1_000,
    }),
    decodesValue('readTypedTree', seeds.typedData, (value) => readTypedTree(readTyped(value)), {
      carrier: 'clone',
      limitMs: 1_000,
    }),
    decodesText('fromHex', ['0x', '0xabcdef'], fromHex),
    decodesValue('parseQuantity', ['0x1', 5, '0x'], parseQuantity, { carrier: 'clone' }),
    // The time of base58 grows with the square of the length, up to 6,000 characters.
    decodesText('readSolanaBytes', seeds.solanaTexts, readSolanaBytes, { limitMs: 250 }),
    decodesText('decodeBase58', ['11233QC4', '2NEpo7TZRRrLZSi2U'], (text) => decodeBase58(text), { limitMs: 250 }),
    decodesBytes('parseSolanaTransaction', seeds.solanaTransactions, parseSolanaTransaction),
    decodesBytes('decodeSolana', seeds.solanaTransactions, (bytes) => {
      const transaction = parseSolanaTransaction(bytes)
      return decodeSolana(transaction, (place) => transaction.keys[place])
    }),
    ...seeds.solanaInstructions.map(([name, create, data]) =>
      decodesBytes(`decodeSolana of ${name}`, [data], (bytes) => {
        const transaction = create(bytes)
        return decodeSolana(transaction, (place) => transaction.keys[place])
      }),
    ),
    decodesBytes('decodeCall', seeds.calls, (data) => decodeCall(call(data), me)),
    decodesBytes(
      'decodeSwap',
      seeds.swaps,
      (data) => decodeSwap(call(data), me, { wrapped: weth, routers: [router] }) ?? null,
      { accepts: (swap) => swap !== null },
    ),
    decodesText('readMessage', ['Hello', '0x48656c6c6f', `0x${'ab'.repeat(32)}`], readMessage),
    // Both test several Unicode patterns for each character.
    decodesText('splitUnseen', ['Hello\u202eolleH', '👩‍🚀 नमस्ते'], splitUnseen, { limitMs: 200 }),
    decodesText('isAllSeen', ['Hello', 'Hello\u200d'], isAllSeen, { limitMs: 200 }),
    decodesText('cleanLabel', ['A token', 'Z\u0301\u0301\u0301algo'], (text) => cleanLabel(text)),
    decodesText('parseSignIn', seeds.signIns, (text) => {
      const message = parseSignIn(text)
      const facts = { origin: 'https://app.example.com', address: me, chainReference: '1', nowMs: 1_800_000_000_000 }
      return message && validateSignIn(message, facts)
    }),
    decodesValue(
      'readTheme',
      [{ themeMode: 'dark', themeVariables: { '--w3m-accent': '#8a2be2', '--w3m-color-mix-strength': 10 } }],
      (theme) => {
        const parsed = frameMessages.SYNC_THEME.payload.safeParse(theme).data
        const { mode, variables = {} } = parsed ? selectTheme(parsed, 'light') : {}
        return parsed?.themeVariables && readTheme(mode, variables, parseColor)
      },
      { carrier: 'clone' },
    ),
    // The URL and the page of the frame.
    decodesText('readPage: address', ['?projectId=demo&chainId=eip155:10&version=4&ui=1'], (search) =>
      readPage(seeds.showPage(seeds.page), search),
    ),
    decodesJson('readPage: page', [seeds.page], (text) =>
      readPage({ getElementById: () => ({ textContent: text }) as HTMLElement }, '?projectId=demo'),
    ),
    // Recovery: a file and texts that a person enters.
    decodesJson('readKitFile', [seeds.kitFile], readKitFile),
    decodesText('parseKitCode', [seeds.kitCode], parseKitCode),
    decodesText('fromWords', [seeds.words], fromWords),
    decodesText('formatDeviceName', [seeds.userAgent], (userAgent) => formatDeviceName({ userAgent })),
    decodesText('fromBase64Url', ['AAEC_-8'], fromBase64Url, {
      // Callers catch every error: opening sealed bytes succeeds or fails.
      isRefusal: (error) => error instanceof Error,
    }),
    // Responses of nodes.
    decodesValue('parseAccounts', [seeds.nodeAccounts], (value) => parseAccounts(value, 2)),
    decodesBytes('readTokenAccount', [seeds.tokenAccount], (data) =>
      readTokenAccount({ ...nobodysAccount, owner: seeds.token2022, data }),
    ),
    decodesBytes('readMint', [seeds.mint], (data) => readMint({ ...nobodysAccount, owner: seeds.token2022, data })),
    decodesValue('parseTransfers', [seeds.logs], (logs) => parseTransfers(Array.isArray(logs) ? logs : [])),
    decodesValue('simulateCalls', [seeds.simulated], (answer) =>
      simulateCalls([call(new Uint8Array(4))], me, async () => answer, signal),
    ),
    decodesBytes(
      'reason of a failed simulation',
      [new Uint8Array(Buffer.from(encodeAbiParameters(parseAbiParameters('string'), ['No funds']).slice(2), 'hex'))],
      (data) => {
        const returnData = `0x08c379a0${Buffer.from(data).toString('hex')}`
        const answer = [{ calls: [{ status: '0x0', returnData, logs: [] }] }]
        return simulateCalls([call(new Uint8Array(4))], me, async () => answer, signal)
      },
    ),
  ],
  isCoded,
)
