/** Texts of the PDF of a conversation. */
export default {
  lead: 'Conversation with {{with}}, started by {{name}} on {{moment}}.',
  firm: 'Read at the firm by {{names}}.',
  text: 'Message',
  about: 'About, as shown when it was written',
  attachment: 'Attachment',
  recording: 'Recording',
  state: 'State',
  delivered: 'Delivered {{moment}}',
  read: 'first read {{moment}}',
  notDelivered: 'Not delivered',
  proven: '(sealed in the log of events)',
  notYetProven: '(not sealed in the log of events yet)',
  proof: 'Proof',
  completeness: 'Completeness',
  counts: 'The log of events has {{delivered}} delivered messages of this conversation. This file has {{exported}} of them.',
  missing: 'Messages from before the reader took part: {{count}}.',
  chain: 'Log of events',
  checkpoint:
    'Signed up to event {{event}} on {{moment}}, hash {{hash}}. The JSON file of this conversation can be verified with bin/audit.',
  noCheckpoint: 'The log of events has not been signed yet.',
  savedBy: 'Saved by {{name}}, {{moment}}',
}
