import { fillFramePage, framePageElement } from '@foyer/contract/frame/framePage'
import { expect, it } from 'vitest'
import { readPage } from './readPage.js'

const page = { projectId: 'demo', origins: ['https://app.example'] }
function show(text: string) {
  return { getElementById: () => ({ textContent: text }) as HTMLElement }
}
const json = JSON.stringify(page)

it('readPage: reads the settings from the URL and the allowed origins from the page [S2.23]', () => {
  const setup = readPage(show(json), '?projectId=demo&chainId=eip155:10&version=4&enableLogger=false&ui=1&origins=evil')
  expect(setup.page).toEqual(page)
  expect(setup.query).toMatchObject({ chainId: 'eip155:10', ui: '1' })
})

it.each([
  ['without a project', json, '?chainId=eip155:1'],
  ['with a project id that is markup', json, '?projectId=<b>'],
  ['for another project than the served one', json, '?projectId=other'],
  ['without the data of the server', '{{foyer-frame-page}}', '?projectId=demo'],
])('error: readPage rejects a page %s', (_, text, search) => {
  expect(() => readPage(show(text), search)).toThrow()
})

it('fillFramePage: an origin of the project cannot close the script element', () => {
  const origin = 'https://x.example/</script><script>alert(1)</script>&\u2028'
  const filled = fillFramePage(framePageElement, { projectId: 'demo', origins: [origin] })
  expect(filled.match(/<\/?script/g)).toHaveLength(2)
  const text = filled.slice(filled.indexOf('>') + 1, filled.lastIndexOf('<'))
  expect(readPage(show(text), '?projectId=demo').page.origins).toEqual([origin])
})
