import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { sniffImage } from './sniffImage.js'

function sniff(text: string) {
  return sniffImage(Buffer.from(text))
}

describe('sniffImage', () => {
  it.each([
    '<svg>',
    '<SVG xmlns="http://www.w3.org/2000/svg">',
    '\uFEFF \n<svg width="1">',
    '<?xml version="1.0"?>\n<svg>',
    '<!-- one --><!-- two -->\n<!----><svg>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">\n<svg>',
    '<?xml version="1.0"?><!-- <svg> --><!DOCTYPE svg><svg>',
  ])('returns image/svg+xml for %j', (text) => {
    expect(sniff(text)).toBe('image/svg+xml')
  })

  it.each([
    '',
    '<html><svg></svg></html>',
    '<svgs>',
    '<!-- <svg>',
    '<!-- one --> text --><svg>',
    '<!DOCTYPE html><svg>',
    '<?xml version="1.0"<svg',
    '<!DOCTYPE svg><!-- late --><svg>',
  ])('returns undefined for %j', (text) => {
    expect(sniff(text)).toBeUndefined()
  })

  it('sniffImage: scans 146 empty comments in linear time', () => {
    const bytes = Buffer.from('<!---->'.repeat(146))
    // The context has a timeout, in case the scan backtracks: 146 comments can be split in 2 to the power of 145 ways.
    const run = () => runInNewContext('sniffImage(bytes)', { sniffImage, bytes }, { timeout: 5_000 })
    expect(run()).toBeUndefined()
  })
})
