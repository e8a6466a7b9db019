/** Single values of the installation: keys made at the first start, schema marks. */
export interface FactRecords {
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
}
