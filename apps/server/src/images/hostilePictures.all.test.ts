import { once } from 'node:events'
import { Agent, createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monitorThreadWork } from '../../../../scripts/test/monitorThreadWork.js'
import { writeMetadata } from '../accounts/nfts/metadataStore.js'
import { startTestServer } from '../testing/startTestServer.js'
import { postgresDatabases, type TestDatabase, withQueries } from '../testing/testDatabases.js'

const chainId = 'eip155:31337'
const token = `0x${'a'.repeat(40)}`
const totalPictures = 1_000
const parallelRequests = 60
const mebibyte = 1_048_576

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), header])
}
const large = Buffer.alloc(9 * mebibyte)
const nested = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(200_000)}`)
const comments = Buffer.from(`${'<!---->'.repeat(146)}<svg>`)
const unclosedComments = Buffer.from('<!--'.repeat(250_000))

/** The hostile responses. Slow ones are few, because each blocks a download slot until the timeout. */
const answers: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.end(comments),
  (response) => response.end(unclosedComments),
  (response) => response.end(png(0xffff_ffff, 0xffff_ffff)),
  (response) => response.end(png(1, 1).subarray(0, 11)),
  (response) => response.end(nested),
  (response) => response.end(large),
  (response) => response.writeHead(302, { Location: '/0/5' }).end(),
  (response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('<html><script>alert(1)</script>'),
  (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(Buffer.alloc(1_000, 31)),
  (response) => response.writeHead(200, { 'Content-Length': '1000' }).write('<svg>', () => response.destroy()),
]
function answerSlowly(response: ServerResponse) {
  void response.write('<svg>')
}

describe.each(postgresDatabases())('hostile pictures on $name', ({ create }) => {
  let database: TestDatabase
  let host: Server
  let server: Awaited<ReturnType<typeof startTestServer>>
  const downloads = { running: 0, most: 0 }

  beforeAll(async () => {
    database = await create()
    host = createServer((request, response) => {
      downloads.running += 1
      downloads.most = Math.max(downloads.most, downloads.running)
      response.on('close', () => (downloads.running -= 1))
      const index = Number(request.url?.split('/')[1])
      const answer = index % 50 === 49 ? answerSlowly : answers[index % answers.length]
      answer?.(response)
    }).listen(0, '127.0.0.1')
    await once(host, 'listening')
    const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    await withQueries(database, async (queries) => {
      const words = { name: '', description: '', animation: '', traits: [] }
      for (let index = 0; index < totalPictures; index += 1) {
        const key = { chainId, token, tokenId: BigInt(index) }
        await writeMetadata(queries, key, { ...words, image: `${origin}/${index}/picture` }, 1_000)
      }
    })
    server = await startTestServer(database, { outwardOrigins: [origin], imageRateLimitPerMinute: 1_000_000 })
  }, 120_000)
  afterAll(async () => {
    await server.close()
    host.closeAllConnections()
    host.close()
    await database.remove()
  })

  const agent = new Agent({ keepAlive: true })
  /** Requests a path, and returns the status, the type, the policy and the code of an error. */
  const request = async (path: string) => {
    const outgoing = get(`${server.url}${path}`, { agent })
    const [response] = await once(outgoing, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk)
    const type = String(response.headers['content-type'])
    const isError = type.startsWith('application/json') && response.statusCode !== 200
    const code = isError ? JSON.parse(Buffer.concat(chunks).toString()).error.code : undefined
    return { status: response.statusCode as number, type, policy: response.headers['content-security-policy'], code }
  }

  it(`handles ${totalPictures} pictures within its limits, and never blocks the event loop for long`, async () => {
    const memory = { most: 0 }
    const state = { next: 0 }
    const results: Awaited<ReturnType<typeof request>>[] = []
    const requestInTurn = async () => {
      while (state.next < totalPictures) {
        const index = state.next++
        results.push(await request(`/public/getNftImage/${encodeURIComponent(chainId)}/${token}/${index}`))
        memory.most = Math.max(memory.most, process.memoryUsage().arrayBuffers)
        if (index % 20 === 0) expect((await request('/health')).status).toBe(200)
      }
    }
    const before = process.memoryUsage().arrayBuffers
    const work = monitorThreadWork()
    await Promise.all(Array.from({ length: parallelRequests }, requestInTurn))
    const workMs = work.stop(99)

    expect(results).toHaveLength(totalPictures)
    for (const { status, type, policy, code } of results) {
      if (status === 200) {
        expect(type).toMatch(/^image\/(png|svg\+xml)$/)
        expect(policy).toContain('sandbox')
      } else expect([status, code]).toEqual(code === 'unavailable' ? [503, code] : [502, 'upstream_failed'])
    }
    expect(results.some(({ status }) => status === 200)).toBe(true)
    expect(downloads.most).toBeLessThanOrEqual(8)
    // 64 MiB of cached pictures, and 8 downloads of 8 MiB, which are joined and copied.
    expect(memory.most - before).toBeLessThan(384 * mebibyte)
    expect(workMs).toBeLessThan(50)
  }, 300_000)
})
