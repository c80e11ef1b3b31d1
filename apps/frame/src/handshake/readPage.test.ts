import { fillFramePage, framePageElement } from '@foyer/contract/frame/framePage'
import { expect, it } from 'vitest'
import { readPage } from './readPage.js'

const page = { projectId: 'demo', origins: ['https://app.example'] }
function show(text: string) {
  return { getElementById: () => ({ textContent: text }) as HTMLElement }
}
const json = JSON.stringify(page)

it('takes from the address what to begin with, and from the server who may ask [S2.23]', () => {
  const setup = readPage(show(json), '?projectId=demo&chainId=eip155:10&version=4&enableLogger=false&ui=1&origins=evil')
  expect(setup.page).toEqual(page)
  expect(setup.query).toMatchObject({ chainId: 'eip155:10', ui: '1' })
})

it.each([
  ['without a project', json, '?chainId=eip155:1'],
  ['with a project id that is markup', json, '?projectId=<b>'],
  ['of another project than the server served', json, '?projectId=other'],
  ['that the server has not filled', '{{foyer-frame-page}}', '?projectId=demo'],
])('error: refuses a page %s', (_, text, search) => {
  expect(() => readPage(show(text), search)).toThrow()
})

it('lets no word of a project end the element it stands in', () => {
  const origin = 'https://x.example/</script><script>alert(1)</script>&\u2028'
  const filled = fillFramePage(framePageElement, { projectId: 'demo', origins: [origin] })
  expect(filled.match(/<\/?script/g)).toHaveLength(2)
  const text = filled.slice(filled.indexOf('>') + 1, filled.lastIndexOf('<'))
  expect(readPage(show(text), '?projectId=demo').page.origins).toEqual([origin])
})
