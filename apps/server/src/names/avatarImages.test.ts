import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import type { Identity } from './IdentityProvider.js'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const account = `0x${'a'.repeat(40)}`

describe.each(testDatabases())('avatar images on $name', ({ create }) => {
  let database: TestDatabase
  let host: Server
  let server: Awaited<ReturnType<typeof startTestServer>>
  const requests: IncomingHttpHeaders[] = []
  const state: { avatar: string | null } = { avatar: null }
  const hostUrl = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`

  beforeAll(async () => {
    database = await create()
    host = createServer((request, response) => {
      requests.push(request.headers)
      response.setHeader('Content-Type', 'image/svg+xml')
      response.end(request.url === '/picture.svg' ? svg : '<html>no picture</html>')
    }).listen(0, '127.0.0.1')
    await once(host, 'listening')
    const fetchIdentity = async (): Promise<Identity> => ({ name: 'mallory.eth', avatar: state.avatar })
    let clock = 0
    server = await startTestServer(database, {
      providers: { identity: { fetchIdentity } },
      outwardOrigins: [hostUrl()],
      publicUrl: 'https://foyer.example',
      // Identities are cached for five minutes.
      now: () => (clock += 600_000),
    })
  })
  afterAll(async () => {
    await server.close()
    host.close()
    await database.remove()
  })

  const readAvatar = async (avatar: string | null) => {
    state.avatar = avatar
    const answer = (await (await server.call(`/v1/identity/${account}`)).json()) as Identity
    return answer.avatar
  }
  const open = (link: string | null) => fetch(`${server.url}${new URL(link ?? '').pathname}`)

  it('a link to this server fetches the picture once and serves it without scripts', async () => {
    const link = await readAvatar(`${hostUrl()}/picture.svg`)
    expect(link).toMatch(/^https:\/\/foyer\.example\/public\/getAvatarImage\/[\w-]+$/)
    expect(await readAvatar(`${hostUrl()}/picture.svg`)).toBe(link)
    expect(requests).toEqual([])
    const answers = [await open(link), await open(link)]
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([svg, svg])
    expect(answers[0]?.headers.get('content-security-policy')).toContain('sandbox')
    expect(answers[0]?.headers.get('content-type')).toBe('image/svg+xml')
    expect(requests).toEqual([expect.objectContaining({ 'user-agent': 'Foyer' })])
  })

  it('`data:` URLs and null are unchanged, and a URL that is too long becomes null', async () => {
    expect(await readAvatar(null)).toBeNull()
    expect(await readAvatar('data:image/png;base64,AAAA')).toBe('data:image/png;base64,AAAA')
    expect(await readAvatar(`https://pictures.example/${'x'.repeat(2_000)}`)).toBeNull()
  })

  it('a forged token, a private host and data that is no picture are rejected', async () => {
    const before = requests.length
    const forged = Buffer.concat([Buffer.alloc(16), Buffer.from(`${hostUrl()}/picture.svg`)]).toString('base64url')
    expect((await fetch(`${server.url}/public/getAvatarImage/${forged}`)).status).toBe(404)
    expect((await open(await readAvatar('https://127.0.0.1/picture.svg'))).status).toBe(502)
    expect(requests).toHaveLength(before)
    expect((await open(await readAvatar(`${hostUrl()}/page.html`))).status).toBe(502)
  })
})
