import type { TSESLint } from '@typescript-eslint/utils';

/** Whether a reference names a type and no value, so that nothing of it is left when the code runs. */
export function isTypeOnly(reference: TSESLint.Scope.Reference): boolean {
  return (
    'isTypeReference' in reference &&
    reference.isTypeReference &&
    !(reference as { isValueReference?: boolean }).isValueReference
  );
}
