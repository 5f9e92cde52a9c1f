export default {
  formParts: {
    draftOf: 'Draft saved {{moment}}',
    assignedText: 'We have asked you for it',
    assignedTitle: 'Please fill in “{{form}}”',
    assignedUntil: 'Please send it by {{day}}',
    draftTitle: 'Finish “{{form}}”',
    due: 'Due {{day}}',
    requestText: 'Asked {{moment}}',
    requestTitle: 'A question about “{{form}}”',
    reviewText: 'Assigned to you',
    reviewTitle: 'Review “{{form}}”',
  },
}
