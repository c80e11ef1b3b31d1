import { Hono } from 'hono'
export function createPages(_: unknown) {
  return new Hono()
}
