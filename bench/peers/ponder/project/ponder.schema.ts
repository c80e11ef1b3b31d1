import { onchainTable } from 'ponder'

export const transfer = onchainTable('transfer', (t) => ({
  id: t.text().primaryKey(),
  token: t.hex().notNull(),
  from: t.hex().notNull(),
  to: t.hex().notNull(),
  amount: t.bigint().notNull(),
  block: t.bigint().notNull(),
  minedAt: t.bigint().notNull(),
  transactionHash: t.hex().notNull(),
}))
