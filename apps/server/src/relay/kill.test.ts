import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRelayKey, type RelayKey } from '../cli/local/createRelayToken.js'
import { type ServerProcess, startServerProcess } from '../cli/local/startServerProcess.js'
import { openTestClient, randomMessage, randomTopic } from '../testing/relay/openTestClient.js'
import { contractDatabases, type TestDatabase } from '../testing/testDatabases.js'

// The timeout is long because each step starts a server process. PostgreSQL is not tested here: its data is in another
// process.
describe('relay with the embedded database, killed', { timeout: 240_000 }, () => {
  let database: TestDatabase
  const running: ServerProcess[] = []
  const opened: { kill: () => Promise<void> }[] = []
  beforeAll(async () => {
    database = await contractDatabases()[0].create()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((client) => client.kill()))
  })
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill()))
    await database.remove()
  })

  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess({ FOYER_DATA_DIR: database.settings.dataDir ?? '' })
    running.push(server)
    return server
  }
  /** Returns the server that an earlier test left running, or starts a new one. */
  const findRunning = async (): Promise<ServerProcess> => {
    const last = running.at(-1)
    return last !== undefined && last.child.exitCode === null && last.child.signalCode === null ? last : start()
  }
  const open = async (server: ServerProcess, key: RelayKey, acknowledges = true) => {
    const client = await openTestClient(server.url, { key, acknowledges, projectId: 'sandbox' })
    opened.push(client)
    return client
  }

  it('loses no message at any step of a pairing: propose, push, approve, settle, one of two acknowledgements', async () => {
    const [app, wallet, tablet] = [createRelayKey(), createRelayKey(), createRelayKey()]
    const [pairingTopic, sessionTopic] = [randomTopic(), randomTopic()]

    const proposed = await start()
    const appBefore = await open(proposed, app)
    expect(await appBefore.call('wc_proposeSession', { pairingTopic, sessionProposal: 'cHJvcG9zZQ==' })).toBe(true)
    await proposed.kill()
    expect((await appBefore.closed).code).toBe(1006)

    const pushed = await start()
    const forgetful = await open(pushed, wallet, false)
    await forgetful.call('irn_subscribe', { topic: pairingTopic })
    await forgetful.untilPushes(1)
    await pushed.kill()

    const answered = await start()
    const walletClient = await open(answered, wallet)
    await walletClient.call('irn_subscribe', { topic: pairingTopic })
    await walletClient.untilPushes(1)
    expect(walletClient.messages()).toEqual(['cHJvcG9zZQ=='])
    await walletClient.call('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'cmVzcG9uc2U=',
      sessionSettlementRequest: 'c2V0dGxl',
    })
    await answered.kill()

    const settled = await start()
    const appAgain = await open(settled, app)
    await appAgain.call('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic] })
    await appAgain.untilPushes(2)
    expect(appAgain.messages()).toEqual(['cmVzcG9uc2U=', 'c2V0dGxl'])
    await appAgain.publish(sessionTopic, 'cmVxdWVzdA==')
    const [first, second] = [await open(settled, wallet), await open(settled, tablet, false)]
    for (const client of [first, second]) await client.call('irn_subscribe', { topic: sessionTopic })
    await Promise.all([first.untilPushes(1), second.untilPushes(2)])
    // A receipt is durable once the mailbox no longer returns the message.
    await expect
      .poll(() => first.call('irn_fetchMessages', { topic: sessionTopic }), { timeout: 10_000 })
      .toEqual({ messages: [], hasMore: false })
    await settled.kill()

    const last = await start()
    const [firstAgain, secondAgain] = [await open(last, wallet), await open(last, tablet)]
    for (const client of [firstAgain, secondAgain]) await client.call('irn_subscribe', { topic: sessionTopic })
    await secondAgain.untilPushes(2)
    expect(secondAgain.messages()).toEqual(['c2V0dGxl', 'cmVxdWVzdA=='])
    expect(firstAgain.pushes).toEqual([])
  })

  it('loses no acknowledged message in the middle of a flood, and pushes none twice to one socket', async () => {
    const [app, wallet, topics] = [createRelayKey(), createRelayKey(), Array.from({ length: 20 }, randomTopic)]
    const server = await findRunning()
    const [publisher, reader] = [await open(server, app), await open(server, wallet, false)]
    await reader.call('irn_batchSubscribe', { topics })
    const acknowledged: string[] = []
    const flood = Array.from({ length: 190 }, async (_, index) => {
      const message = randomMessage()
      const { result } = await publisher.publish(topics[index % topics.length] ?? '', message)
      if (result === true) acknowledged.push(message)
      if (acknowledged.length === 60) server.child.kill('SIGKILL')
    })
    await Promise.allSettled(flood)
    expect((await publisher.closed).code).toBe(1006)
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)

    const again = await start()
    const readerAgain = await open(again, wallet)
    await readerAgain.call('irn_batchSubscribe', { topics })
    await readerAgain.until(() => {
      const got = new Set(readerAgain.messages())
      return acknowledged.every((message) => got.has(message))
    }, 'every acknowledged message')
    expect(new Set(readerAgain.messages()).size).toBe(readerAgain.pushes.length)
  })

  it('on SIGTERM, closes each socket with 1012, keeps accepted messages, and exits with 0', async () => {
    const [app, wallet, topic] = [createRelayKey(), createRelayKey(), randomTopic()]
    const server = await findRunning()
    const [publisher, idle] = [await open(server, app), await open(server, wallet)]
    const sent = Array.from({ length: 50 }, () => randomMessage())
    const answers = sent.map((message) => publisher.publish(topic, message).catch(() => ({ result: false })))
    const code = server.stop()
    for (const client of [publisher, idle]) expect(await client.closed).toEqual({ code: 1012, reason: 'stopping' })
    expect(await code).toBe(0)
    const results = await Promise.all(answers)
    const taken = sent.filter((_, index) => results[index]?.result === true)
    const again = await open(await start(), wallet)
    await again.call('irn_subscribe', { topic })
    await again.until(() => {
      const got = new Set(again.messages())
      return taken.every((message) => got.has(message))
    }, 'every message that was answered')
  })
})
