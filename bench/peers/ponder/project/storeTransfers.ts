import { ponder } from 'ponder:registry'
import { transfer } from 'ponder:schema'

ponder.on('Erc20:Transfer', async ({ event, context }) => {
  await context.db.insert(transfer).values({
    id: event.id,
    token: event.log.address,
    from: event.args.from,
    to: event.args.to,
    amount: event.args.value,
    block: event.block.number,
    minedAt: event.block.timestamp,
    transactionHash: event.transaction.hash,
  })
})
