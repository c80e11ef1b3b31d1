import { describe, expect, it } from 'vitest'
import { createStreamShares, type StreamOwner } from './createStreamShares.js'

const total = 100

function createShares() {
  const shares = createStreamShares<StreamOwner>({ total, client: 20 })
  /** Opens a stream if there is a place. Returns the project of the stream that ended for it. */
  const open = (projectId: string, network: string, client = `${network}.1`) => {
    const { isFree, replaced } = shares.findPlace({ projectId, network, client })
    if (!isFree) return 'rejected'
    if (replaced !== undefined) shares.remove(replaced)
    shares.add({ projectId, network, client })
    return replaced === undefined ? 'opened' : `${replaced.projectId} ${replaced.network}`
  }
  const countOf = (projectId: string) => [...shares].filter((stream) => stream.projectId === projectId).length
  return { shares, open, countOf }
}

describe('createStreamShares', () => {
  it('rejects the 21st stream of a client until one ends', () => {
    const { shares, open } = createShares()
    for (let count = 0; count < 20; count += 1) expect(open('shop', 'net')).toBe('opened')
    expect(open('shop', 'net')).toBe('rejected')
    expect(open('shop', 'net', 'other client')).toBe('opened')
    const [first] = shares
    if (first === undefined) expect.fail('no stream')
    expect([shares.remove(first), shares.remove(first)]).toEqual([true, false])
    expect(open('shop', 'net')).toBe('opened')
  })

  it('gives each project an equal share when one project has taken all places', () => {
    const { shares, open, countOf } = createShares()
    for (let count = 0; count < total; count += 1) expect(open('greedy', `net-${count}`)).toBe('opened')
    expect(open('greedy', 'another net')).toBe('rejected')
    for (let count = 0; count < total; count += 1) {
      open('shop', `shop-net-${count}`)
      open('bank', `bank-net-${count}`)
    }
    expect([countOf('greedy'), countOf('shop'), countOf('bank')].sort()).toEqual([33, 33, 34])
    expect(shares.count()).toBe(total)
  })

  it('gives each network of a project an equal share when one network has taken all places', () => {
    const { open } = createShares()
    for (let count = 0; count < total; count += 1) expect(open('shop', 'botnet', `bot-${count}`)).toBe('opened')
    expect(open('shop', 'botnet', 'one more bot')).toBe('rejected')
    for (let count = 0; count < 50; count += 1) expect(open('shop', `home-${count}`)).toBe('shop botnet')
    expect(open('shop', 'home-0', 'second page')).toBe('shop botnet')
    expect(open('bank', 'botnet', 'bot of the bank')).toBe('shop botnet')
  })

  it('ends no stream of an equally small project or network', () => {
    const { open } = createShares()
    for (let count = 0; count < total; count += 1) open(`project-${count}`, `net-${count}`)
    expect(open('newcomer', 'new net')).toBe('rejected')
    expect(open('project-1', 'new net')).toBe('rejected')
  })

  it('frees the entries of streams that ended', () => {
    const { shares, open } = createShares()
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < total; count += 1) expect(open(`p-${count % 7}`, `net-${count}`)).toBe('opened')
      for (const stream of shares) shares.remove(stream)
      expect(shares.count()).toBe(0)
    }
  })
})
