import { describe, expect, it } from 'vitest'
import { detectLogInPlace } from './detectLogInPlace.js'

function look(userAgent: string, more: object = {}): ReturnType<typeof detectLogInPlace> {
  return detectLogInPlace({ navigator: { userAgent, maxTouchPoints: 0 }, ...more } as unknown as Window)
}

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('where somebody logs in [S5.32]', () => {
  it('is an ordinary browser on a desk', () => {
    expect(look('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140')).toEqual({
      isMessagingApp: false,
      system: 'other',
    })
    expect(look(mac)).toEqual({ isMessagingApp: false, system: 'mac' })
  })

  it('is Telegram on a Mac by its bridge, and on a phone by its name', () => {
    expect(look(mac, { TelegramWebviewProxy: {} })).toEqual({ isMessagingApp: true, system: 'mac' })
    expect(look('Mozilla/5.0 (Linux; Android 14) Telegram-Android/11.1')).toEqual({
      isMessagingApp: true,
      system: 'android',
    })
  })

  it('is nowhere on a server', () => {
    expect(detectLogInPlace(undefined)).toEqual({ isMessagingApp: false, system: 'other' })
  })
})
