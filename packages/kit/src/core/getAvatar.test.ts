import { expect, it, vi } from 'vitest'
import { getAvatar } from './getAvatar.js'
import type { AppKitOptions } from './Options.js'
import { createTestEngine } from './testEngine.js'

const account = { address: '0x1', name: 'ada.eth', image: 'https://img.test/ada.png' }

function read(avatar: AppKitOptions['avatar']) {
  return getAvatar(createTestEngine({ options: avatar ? { avatar } : {} }).client, account)
}

it('getAvatar returns the image of the account if the app has no function or returns nothing', () => {
  expect(read(undefined)).toBe(account.image)
  expect(read(() => undefined)).toBe(account.image)
  expect(read(() => 7 as never)).toBe(account.image) // a value of another type
})

it('getAvatar passes the account to the function, and returns its URL', () => {
  expect(read(({ address, name }) => `https://img.test/${address}/${name}`)).toBe('https://img.test/0x1/ada.eth')
})

it('getAvatar turns SVG text into the URL of an image, and refuses text that is too long', () => {
  expect(read(() => ' <svg viewBox="0 0 1 1"/>')).toBe(
    'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%20viewBox%3D%220%200%201%201%22%2F%3E',
  )
  expect(read(() => `<svg>${'x'.repeat(50_000)}</svg>`)).toBeUndefined()
})

it('getAvatar returns the image of the account if the function throws', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fail = () => {
    throw new Error('no avatar')
  }
  expect(read(fail)).toBe(account.image)
  expect(error).toHaveBeenCalledOnce()
  error.mockRestore()
})
