import { expect, it } from 'vitest'
import { parseTransferLog, transferTopics } from './parseTransferLog.js'

function word(value: number) {
  return value.toString(16).padStart(64, '0')
}
const topics = [transferTopics.transferBatch, word(1), word(2), word(3)].map((topic) => `0x${topic.replace('0x', '')}`)
const token = `0x${'aa'.repeat(20)}`
const data = `0x${word(64)}${word(128)}${word(1)}${word(5)}${word(1)}${word(7)}`

it('parseTransferLog: parses an ERC-1155 batch whose data ends within a word', () => {
  const expected = [expect.objectContaining({ kind: 'erc1155', tokenId: 5n, amount: 7n })]
  expect(parseTransferLog(token, topics, data)).toEqual(expected)
  expect(parseTransferLog(token, topics, `${data}00`)).toEqual(expected)
})

it('parseTransferLog: returns nothing for a batch whose lists are longer than the data', () => {
  expect(parseTransferLog(token, topics, `${data.slice(0, -64)}00`)).toEqual([])
})
