import type { Transacting } from '../../db/scope.ts'

/** The account a portfolio belongs to, as far as the caller's transaction can see it. */
export async function findPortfolioAccount(transaction: Transacting, portfolioId: string): Promise<string | undefined> {
  const row = await transaction.selectFrom('portfolios').select('account_id').where('id', '=', portfolioId).executeTakeFirst()
  return row?.account_id
}
