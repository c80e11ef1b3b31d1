import { Agent, get } from 'node:http'

/** The responses of a server under load. */
export interface LoadedReads {
  readonly perSecond: number
  readonly ms: readonly number[]
  readonly failures: number
}

/** Returns the duration of a request in milliseconds, or undefined if it fails. */
function time(url: string, agent: Agent): Promise<number | undefined> {
  const startedAtMs = performance.now()
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: 20_000 }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200 ? performance.now() - startedAtMs : undefined))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(undefined))
  })
}

/** Requests the URLs in turn for some seconds, with `atOnce` requests in parallel. */
export async function loadReads(urls: readonly string[], atOnce: number, seconds: number): Promise<LoadedReads> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const ms: number[] = []
  let [requested, failures] = [0, 0]
  const startedAtMs = performance.now()
  const endMs = startedAtMs + seconds * 1_000
  const sendRequest = async () => {
    while (performance.now() < endMs) {
      const took = await time(urls[requested++ % urls.length] ?? '', agent)
      if (took === undefined) failures += 1
      else ms.push(took)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendRequest))
  agent.destroy()
  return { perSecond: (ms.length * 1_000) / (performance.now() - startedAtMs), ms, failures }
}

/** Requests each URL once. */
export async function warmReads(urls: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  await Promise.all(urls.map((url) => time(url, agent)))
  agent.destroy()
}
