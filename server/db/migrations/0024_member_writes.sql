CREATE TABLE "member_writes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"position" "pg_lsn",
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_writes" ADD CONSTRAINT "member_writes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_writes_age" ON "member_writes" USING btree ("written_at");