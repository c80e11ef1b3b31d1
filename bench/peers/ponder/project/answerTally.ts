import { db } from 'ponder:api'
import { transfer } from 'ponder:schema'
import { Hono } from 'hono'
import { count, sum } from 'ponder'

const app = new Hono()

app.get('/tally', async (context) => {
  const [tally] = await db.select({ count: count(), sum: sum(transfer.amount) }).from(transfer)
  return context.json(tally)
})

export default app
