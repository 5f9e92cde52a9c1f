import * as z from 'zod/mini'
import type { UpstreamContract, UpstreamJob, UpstreamPlan, UpstreamProtection } from '../ports/engagements.ts'
import { currency, day, figure, id, list, nullable, text } from '../upstream/reading.ts'
import { read } from './read.ts'

const jobs = z.object({
  jobs: list(
    z.object({
      jobId: id,
      title: text,
      jobStatus: text,
      lineOfBusinessCode: text,
      irisId: nullable(id),
      startDate: nullable(day),
      dueDate: nullable(day),
      endDate: nullable(day),
      status: z.enum(['open', 'closed']),
      files: z._default(list(z.object({ name: text, fileUrl: text, status: text })), []),
    }),
  ),
})

const contracts = z.object({
  contracts: list(
    z.object({ contractId: id, lineOfBusiness: nullable(text), name: text, accountName: text, msa: z.boolean(), status: text }),
  ),
})

const holdings = z.object({
  plans: list(
    z.object({
      planId: id,
      planType: text,
      planName: text,
      provider: text,
      policyNumber: nullable(text),
      currency,
      value: nullable(figure),
      valuationDate: nullable(day),
    }),
  ),
  protectionPlans: list(
    z.object({
      planId: id,
      planType: text,
      provider: text,
      policyNumber: nullable(text),
      currency,
      sumAssured: figure,
      premium: figure,
      premiumFrequency: text,
      endDate: nullable(day),
    }),
  ),
})

export function mapJobs(response: unknown, call: string): UpstreamJob[] {
  return read(jobs, response, call).jobs.map((one) => ({
    id: one.jobId,
    title: one.title,
    stage: one.jobStatus,
    lineOfBusiness: one.lineOfBusinessCode,
    irisId: one.irisId,
    startsOn: one.startDate,
    dueOn: one.dueDate,
    endsOn: one.endDate,
    isOpen: one.status === 'open',
    files: one.files.map(({ name, fileUrl, status }) => ({ name, url: fileUrl, status })),
  }))
}

export function mapContracts(response: unknown, call: string): UpstreamContract[] {
  return read(contracts, response, call).contracts.map(({ contractId, msa, ...rest }) => ({ ...rest, id: contractId, isMaster: msa }))
}

export function mapPlans(response: unknown, call: string): { plans: UpstreamPlan[]; protectionPlans: UpstreamProtection[] } {
  const { plans, protectionPlans } = read(holdings, response, call)
  return {
    plans: plans.map(({ planId, planType, planName, valuationDate, ...rest }) => ({
      ...rest,
      id: planId,
      type: planType,
      name: planName,
      valuedOn: valuationDate,
    })),
    protectionPlans: protectionPlans.map(({ planId, planType, endDate, ...rest }) => ({
      ...rest,
      id: planId,
      type: planType,
      endsOn: endDate,
    })),
  }
}
